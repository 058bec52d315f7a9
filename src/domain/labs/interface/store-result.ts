import { createHash } from "node:crypto";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { fileResultJob } from "./jobs.ts";
import { sealBody } from "./message-body.ts";
import { insertMessage } from "./queries-message.server.ts";

/**
 * Stores results as the lab wrote them, before anybody reads them. The same content is the same message, so an event sent twice and
 * the nightly comparison add nothing. Returns whether it is new.
 */
export async function storeResult(
  tx: TxCtx,
  { labKey, format, about, body }: { labKey: string; format: "result" | "hl7"; about: string; body: string },
): Promise<boolean> {
  const id = newId(tx.now.getTime());
  const hash = createHash("sha256").update(`${about}\n${body}`).digest("hex");
  const isNew = await insertMessage(tx.trx, {
    id,
    lab_key: labKey,
    event_id: `${format}:${hash}`,
    format,
    sealed: sealBody(tx, id, body),
    received_at: tx.now,
  });
  if (isNew) await enqueue(tx, fileResultJob, { messageId: id });
  return isNew;
}
