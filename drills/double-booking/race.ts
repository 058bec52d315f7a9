import { setTimeout } from "node:timers/promises";
import { postForm, type FormAnswer } from "../sign-in/post-form.ts";

/** One person who wants a slot, and the form they send. */
export type Racer = {
  kind: "create" | "move" | "reassign" | "late";
  /** Of their session. */
  token: string;
  providerId: string;
  startsAt: Date;
  /** The visit that they have already, or whose hold ran out. */
  visitId: string;
};
export type Answer = { task: Racer["kind"]; kind: "won" | "lost" | "broken"; hasAlternatives: boolean; error: string };

/** How the free times look in a page or in what script asks for; staff read theirs in the error. */
const FREE_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z\/[0-9a-f-]{36}/;
const FREE_FOR_STAFF = "Free near it";

let lastAddress = 0;

const MAX_BUSY = 1_000;
let timesBusy = 0;
/** How often somebody was told that the clinic has too much to do, and came again. */
export const busyAnswers = () => timesBusy;

/** Sends what a browser would, with script or without, from an address that nobody else uses: limits stay on. */
export async function race(url: string, origin: string, racer: Racer): Promise<Answer> {
  const from = nextAddress();
  const isScripted = lastAddress % 2 === 0;
  const send = async (path: string, fields: Record<string, string>): Promise<FormAnswer> => {
    const form = { path: isScripted ? `${path}.data` : path, fields, origin, from };
    const answer = await postForm(url, { ...form, cookie: `__Host-session=${racer.token}` });
    if (answer.status !== 503 || timesBusy >= MAX_BUSY) return answer;
    // A machine with too much to do says so, and people press again.
    timesBusy += 1;
    await setTimeout(1_000);
    return send(path, fields);
  };
  const slot = `${racer.startsAt.toISOString()}/${racer.providerId}`;
  const { visitId, kind } = racer;
  if (kind === "move") return judge(kind, await send(`/visits/${visitId}/reschedule`, { slot }));
  if (kind === "late") return judge(kind, await send(`/book/${visitId}`, { intent: "confirm" }));
  if (kind === "reassign") {
    const fields = { intent: "reassign", providerId: racer.providerId };
    return judge(kind, await send(`/admin/schedule/${visitId}`, fields));
  }
  const held = await send("/book", { slot });
  const id = redirectOf(held)?.match(/\/book\/([0-9a-f-]{36})/)?.[1];
  return judge(kind, id ? await send(`/book/${id}`, { intent: "confirm" }) : held);
}

function judge(task: Racer["kind"], answer: FormAnswer): Answer {
  const hasAlternatives = FREE_TIME.test(answer.body) || answer.body.includes(FREE_FOR_STAFF);
  if (redirectOf(answer)) return { task, kind: "won", hasAlternatives, error: "" };
  if (answer.status === 409) return { task, kind: "lost", hasAlternatives, error: "" };
  return { task, kind: "broken", hasAlternatives, error: `${answer.status} ${answer.body.slice(0, 200)}` };
}

/** Where the answer leads: a plain redirect, or what script is told of one. */
function redirectOf(answer: FormAnswer): string | null {
  if (answer.status === 303) return answer.headers.location ?? null;
  return answer.status === 202 ? answer.body : null;
}

function nextAddress(): string {
  const n = ++lastAddress;
  return `127.${100 + (n >> 16)}.${(n >> 8) & 255}.${n & 255 || 1}`;
}
