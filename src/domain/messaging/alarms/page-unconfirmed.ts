import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { callNext } from "./call-round.ts";
import { countUnconfirmedAlarms, findLastSharedRound, lockSharedPaging } from "./queries-page.server.ts";

/**
 * Sends one combined page for all alarms of visitors with an unconfirmed address: one every 15 minutes, with the count. Anyone
 * can send thousands of such messages, and the person on call must still notice the page of a known patient. The first one goes
 * out immediately, and it escalates like any other until all are acknowledged.
 */
export async function pageUnconfirmed(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockSharedPaging(tx.trx);
    const { count, since } = await countUnconfirmedAlarms(tx.trx);
    if (!since) return;
    const call = {
      requestId: null,
      alarmId: null,
      pagedAt: since,
      count,
      path: "/admin/inbox",
    };
    const called = await callNext(tx, call, await findLastSharedRound(tx.trx, since));
    if (!called) return;
    await recordAudit(tx, { action: "contact-request.paged" });
    tx.log.warn({ count, ...called }, "urgent requests of unconfirmed visitors: calling for help");
  });
}
