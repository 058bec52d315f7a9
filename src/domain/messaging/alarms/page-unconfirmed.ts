import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { callNext } from "./call-round.ts";
import { countUnconfirmedAlarms, findLastSharedRound, lockSharedPaging } from "./queries-page.server.ts";

/**
 * Pages about every alarm of visitors whose address is not confirmed together: one page a quarter of an hour, with their number.
 * Anybody can write such messages by the thousand; the person on call must still hear the page of a known patient. The first
 * one goes out at once, and it escalates like any other until none is left unacknowledged.
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
