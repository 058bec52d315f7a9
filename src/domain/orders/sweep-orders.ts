import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, endOfDayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { businessDaysBetween } from "./business-days.ts";
import { askPharmacyJob } from "./jobs.ts";
import { addDays } from "./reorders/reorder-date.ts";
import { closeArrived, insertLate, selectLate, selectSilent } from "./pharmacy/queries-pharmacy.server.ts";
import { checkHold } from "./holds/check-hold.ts";
import { isBeforeShipping } from "./order.ts";
import { lockOrder, selectHeldIds, updateOrder } from "./queries.server.ts";
import { notifyMember, notifyStaffOfOrder } from "./notify.ts";

const BATCH = 100;
/** Lower than every id. */
const NIL = "00000000-0000-0000-0000-000000000000";

/**
 * Periodic checks on orders. After six business days without an update, we ask the pharmacy. Past the promised date, the order is
 * late, and we notify staff and the member once. Two days after delivery, it's closed. Each step marks its rows in the same
 * transaction.
 */
export async function sweepOrders(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const { order_timing } = await getClinicalFacts(ctx);
  const today = clinicToday(ctx);
  const silentSince = dayOfSilence(today, order_timing.ping_business_days);
  await inBatches(() => askOfSilent(ctx, endOfDayIn(ctx.env.CLINIC_TIME_ZONE, silentSince)));
  await inBatches(() => flagLate(ctx, today));
  await checkHeld(ctx);
  const quietSince = new Date(ctx.now.getTime() - order_timing.complaint_hours * 3_600_000);
  await inTransaction(ctx, ({ trx }) => closeArrived(trx, quietSince, ctx.now));
}

function askOfSilent(ctx: Ctx, sentBefore: Date): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const silent = await selectSilent(tx.trx, sentBefore, BATCH);
    for (const { id } of silent) {
      await updateOrder(tx.trx, id, { pinged_at: tx.now });
      await enqueue(tx, askPharmacyJob, { orderId: id });
    }
    return silent.length;
  });
}

/** The late row, the ticket and the apology are one transaction, so they happen together and only once. */
function flagLate(ctx: Ctx, today: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const late = await selectLate(tx.trx, today, BATCH);
    for (const order of late) {
      const mark = { order_id: order.id, promised_until: order.promised_until ?? today, flagged_at: tx.now };
      if (!(await insertLate(tx.trx, mark))) continue;
      await notifyStaffOfOrder(tx, order, "late");
      await notifyMember(tx, order, "late");
      await recordAudit(tx, { action: "order.late", subjectId: order.user_id, objectId: order.id });
    }
    return late.length;
  });
}

/** A stop can also end without a decision, when a result is withdrawn, so check waiting orders again. */
async function checkHeld(ctx: Ctx): Promise<void> {
  let after = NIL;
  for (;;) {
    const ids = await inTransaction(ctx, ({ trx }) => selectHeldIds(trx, { after, limit: BATCH }));
    for (const id of ids) {
      await inTransaction(ctx, async (tx) => {
        const order = await lockOrder(tx.trx, id);
        if (order?.held_for && isBeforeShipping(order.status)) await checkHold(tx, order);
      });
    }
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? NIL;
  }
}

/** The latest day that is at least this many business days ago. */
function dayOfSilence(today: string, businessDays: number): string {
  let day = today;
  while (businessDaysBetween(day, today) < businessDays) day = addDays(day, -1);
  return day;
}

async function inBatches(step: () => Promise<number>): Promise<void> {
  while ((await step()) === BATCH);
}
