import { postJson } from "../visit/post-json.ts";
import type { NoteText, Sent } from "./note-saver.ts";

/** Sends a text to be saved, made from version `rev`. What can't be sent is sent again later. */
export async function sendNote(
  visitId: string,
  rev: number,
  { template, body }: NoteText,
  post: typeof postJson = postJson,
): Promise<Sent> {
  const named = { key: template.key, version: template.version };
  try {
    const message = { visitId, rev, template: named, body };
    const answer = await post("/api/saveNote", message, { credentials: "same-origin" });
    if (answer.status === 401) return { kind: "signed-out" };
    return answer.ok ? ((await answer.json()) as Sent) : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}
