import { randomBytes } from "node:crypto";
import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { raiseAlarm } from "#domain/messaging/alarms/alarm.ts";
import { insertReportReminder, selectUnreviewed, type ReviewClock, type Unreviewed } from "./queries-review.server.ts";

const BATCH = 100;

/**
 * Periodic: a complete result that nobody reviewed in time. Its provider is reminded once; some hours later the clinic hears of it
 * once, by a page if a result is outside the limits. The row that says so is one transaction with what it announces.
 */
export async function remindOfReviews(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const { unreviewed_escalate_hours: hours } = (await getClinicalFacts(ctx)).lab_order_rules;
  const clocks = [
    { clock: "due", dueBefore: ctx.now },
    { clock: "escalated", dueBefore: new Date(ctx.now.getTime() - hours * 3_600_000) },
  ] as const;
  for (const one of clocks) while ((await sendBatch(ctx, one)) === BATCH);
}

function sendBatch(ctx: Ctx, { clock, dueBefore }: { clock: ReviewClock; dueBefore: Date }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const waiting = await selectUnreviewed(tx.trx, { clock, dueBefore, limit: BATCH });
    for (const report of waiting) {
      if (!(await insertReportReminder(tx.trx, { reportId: report.id, clock, at: tx.now }))) continue;
      await (clock === "due" ? remind(tx, report) : escalate(tx, report));
    }
    return waiting.length;
  });
}

async function remind(tx: TxCtx, { id, providerId }: Unreviewed): Promise<void> {
  const provider = providerId && (await findEnabledPerson(tx.trx, providerId));
  // Whoever covers has it on their list; without a provider the desk looks who that is.
  if (!provider) return writeToDesk(tx, id);
  await enqueueMail(tx, {
    template: "lab-review-waits",
    to: { name: "", address: provider.email },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/provider/results/${id}` },
  });
}

async function escalate(tx: TxCtx, { id, providerId, hasAlert }: Unreviewed): Promise<void> {
  if (!hasAlert) return writeToDesk(tx, id);
  await raiseAlarm(tx, {
    id: newId(tx.now.getTime()),
    random: randomBytes(10),
    path: `/admin/results/${id}`,
    provider: providerId ? { id: providerId, path: `/provider/results/${id}` } : null,
  });
}

async function writeToDesk(tx: TxCtx, reportId: string): Promise<void> {
  await enqueueMail(tx, {
    template: "lab-review-waits",
    to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/admin/results/${reportId}` },
  });
}
