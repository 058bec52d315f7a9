import type { Ctx } from "#core/ctx.ts";
import { open, seal } from "#core/keyring.ts";
import { readOru } from "./hl7/read-oru.ts";
import { Hl7Error, readMessages } from "./hl7/segments.ts";
import type { Labs, ReportedResult } from "./labs.ts";
import type { LabMessage } from "./queries-message.server.ts";

/** What a lab sent is stored sealed and bound to its row. */
export function sealBody({ env }: Pick<Ctx, "env">, messageId: string, body: string): string {
  return seal(env.DATA_KEYS, body, `lab-message:${messageId}`);
}

export function openBody({ env }: Pick<Ctx, "env">, message: Pick<LabMessage, "id" | "sealed">): string {
  return open(env.DATA_KEYS, message.sealed, `lab-message:${message.id}`);
}

/** A document is bound to its message. */
export function documentKey(messageId: string): string {
  return `lab-document:${messageId}`;
}

/** The lab's own document: fetched from the network, or in the file itself. Null if there is none. */
export function readDocument(
  ctx: Pick<Ctx, "env">,
  message: LabMessage,
  sealed: string | null,
): Uint8Array<ArrayBuffer> | null {
  if (sealed) return Uint8Array.from(Buffer.from(open(ctx.env.DATA_KEYS, sealed, documentKey(message.id)), "base64"));
  if (message.format !== "hl7") return null;
  try {
    const [first] = readMessages(Buffer.from(openBody(ctx, message), "base64"));
    const pdf = first ? readOru(first).pdf : null;
    return pdf && Uint8Array.from(pdf);
  } catch (error) {
    if (error instanceof Hl7Error) return null;
    throw error;
  }
}

/** The results a message carries, or why they can't be read. Files are stored in base64, so that any bytes survive. */
export function readBody(
  ctx: Pick<Ctx, "env">,
  message: LabMessage,
  reader: Pick<Labs, "readResult">,
): { result: ReportedResult; problem?: never } | { problem: string; result?: never } {
  const body = openBody(ctx, message);
  if (message.format === "result") {
    const result = reader.readResult(body);
    return result ? { result } : { problem: "result" };
  }
  if (message.format === "event") return { problem: "event" };
  try {
    const messages = readMessages(Buffer.from(body, "base64"));
    if (messages.length !== 1) return { problem: "several-messages" };
    return { result: readOru(messages[0]!).result };
  } catch (error) {
    if (error instanceof Hl7Error) return { problem: error.problem };
    throw error;
  }
}
