import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { seal } from "#core/keyring.ts";
import type { Labs } from "./labs.ts";
import { documentKey, readBody } from "./message-body.ts";
import { findMessage, insertDocument } from "./queries-message.server.ts";

/** Fetches the lab's own document of a result without values, so that whoever claims it has something to read. Safe to run twice. */
export async function fetchDocument(ctx: Ctx, { messageId }: { messageId: string }, labs: Labs | null): Promise<void> {
  requireSystem(ctx);
  const message = await inReadTransaction(ctx, ({ trx }) => findMessage(trx, messageId));
  if (message?.format !== "result") return;
  if (!labs) throw new Error("No lab network is connected");
  const vendorRef = readBody(ctx, message, labs).result?.vendorRef;
  const bytes = vendorRef ? await labs.pdf({ vendorRef }) : null;
  if (!bytes) return;
  const sealed = seal(ctx.env.DATA_KEYS, Buffer.from(bytes).toString("base64"), documentKey(messageId));
  await inTransaction(ctx, ({ trx, now }) => insertDocument(trx, { message_id: messageId, sealed, fetched_at: now }));
}
