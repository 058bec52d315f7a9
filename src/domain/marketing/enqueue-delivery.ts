import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { seal } from "#core/keyring.ts";
import type { Delivery } from "./delivery.ts";
import { deliverJob } from "./jobs.ts";
import { insertDelivery } from "./queries.server.ts";

/** Enqueues a delivery in the caller's transaction. Without a configured vendor it saves nothing. */
export async function enqueueDelivery(tx: TxCtx, delivery: Delivery): Promise<void> {
  if (!tx.env.KLAVIYO_KEY) return;
  const id = newId(tx.now.getTime());
  await insertDelivery(tx.trx, {
    id,
    kind: delivery.kind,
    sealed: seal(tx.env.DATA_KEYS, JSON.stringify(delivery), `marketing:${id}`),
    created_at: tx.now,
    due_at: tx.now,
  });
  await enqueue(tx, deliverJob, { deliveryId: id });
}
