import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { deliverJob } from "./jobs.ts";
import { deleteFinishedDeliveries, dropOldDeliveries, findOverdueDeliveries } from "./queries-delivery.server.ts";
import { deleteOldAnalytics, forgetSignupNetworks } from "./queries.server.ts";

const DAY_MS = 86_400_000;
/** The delayed job should have run by then; this picks up what it missed. */
const OVERDUE_MS = 120_000;
const DELIVERY_DAYS = 7;
const NETWORK_DAYS = 2;
const FINISHED_DAYS = 30;
const ANALYTICS_DAYS = 400;

/** Starts overdue deliveries, and deletes what we no longer need to know. */
export async function sweepMarketing(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  await inTransaction(ctx, async (tx) => {
    await dropOldDeliveries(tx.trx, ago(DELIVERY_DAYS * DAY_MS), tx.now);
    const overdue = tx.env.KLAVIYO_KEY ? await findOverdueDeliveries(tx.trx, ago(OVERDUE_MS)) : [];
    for (const deliveryId of overdue) await enqueue(tx, deliverJob, { deliveryId });
    await forgetSignupNetworks(tx.trx, ago(NETWORK_DAYS * DAY_MS));
    await deleteFinishedDeliveries(tx.trx, ago(FINISHED_DAYS * DAY_MS));
    await deleteOldAnalytics(tx.trx, ago(ANALYTICS_DAYS * DAY_MS));
  });
}
