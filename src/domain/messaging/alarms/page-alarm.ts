import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { callAdmins, callPerson, callRound } from "./call-round.ts";
import { lockAlarm, pageAgain } from "./queries-alarm.server.ts";

/** An alarm acknowledged but not closed after this time pages again. */
export const CLOSE_MINUTES = 60;

/** Pages the next person if nobody answered. Pages again if it was answered an hour ago and is still open. */
export async function pageAlarm(ctx: Ctx, { alarmId }: { alarmId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const alarm = await lockAlarm(tx.trx, alarmId);
    if (!alarm || alarm.closed_at) return;
    const isForgotten = alarm.acknowledged_at && minutesSince(tx, alarm.acknowledged_at) >= CLOSE_MINUTES;
    if (alarm.acknowledged_at && !isForgotten) return;
    if (isForgotten) await pageAgain(tx.trx, alarmId, tx.now);
    const subject = { requestId: null, alarmId, pagedAt: isForgotten ? tx.now : alarm.paged_at };
    const call = { ...subject, reference: alarm.reference, path: alarm.path };
    const called = alarm.is_for_admins ? await callAdmins(tx, call, alarm.raised_by) : await callRound(tx, call);
    if (!called) return;
    const provider = alarm.provider_id && (await findEnabledPerson(tx.trx, alarm.provider_id));
    if (provider && alarm.provider_path) {
      await callPerson(tx, { ...call, path: alarm.provider_path }, provider, called.round);
    }
    await recordAudit(tx, { action: "alarm.paged", objectId: alarmId });
    tx.log.warn({ alarmId, ...called }, "alarm: calling for help");
  });
}

function minutesSince(ctx: Ctx, at: Date): number {
  return (ctx.now.getTime() - at.getTime()) / 60_000;
}
