import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { followOrder } from "./apply-lab-event.ts";
import { applyLabEventJob, fileResultJob } from "./jobs.ts";
import type { Labs } from "./labs.ts";
import { selectForgotten } from "./queries-message.server.ts";

/** Two days, so that a night without us is looked at the next one. */
const LOOK_BACK_MS = 2 * 86_400_000;
const FORGOTTEN_MS = 3_600_000;

/**
 * Asks the lab network for every order that changed lately, as if an event had arrived for each. Events may be lost; results may
 * not. Messages whose job died are tried again.
 */
export async function reconcileLabs(ctx: Ctx, labs: Labs | null): Promise<void> {
  requireSystem(ctx);
  const before = new Date(ctx.now.getTime() - FORGOTTEN_MS);
  const forgotten = await inReadTransaction(ctx, ({ trx }) => selectForgotten(trx, before, 1000));
  for (const { id, format } of forgotten) {
    const job = format === "event" ? applyLabEventJob : fileResultJob;
    await inTransaction(ctx, (tx) => enqueue(tx, job, { messageId: id }));
  }
  if (!labs) return;
  for (const order of await labs.listSince({ since: new Date(ctx.now.getTime() - LOOK_BACK_MS) })) {
    const body = order.hasResults ? await labs.results(order) : null;
    await inTransaction(ctx, (tx) => followOrder(tx, labs, order, body));
  }
}
