import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { closeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { updateReviewed } from "./queries.server.ts";

/** An admin has looked at why a chart was opened. Nobody reviews their own, and a second review is a conflict. */
export async function reviewOpenedChart(ctx: Ctx, input: { relationId: string }): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const reviewed = await updateReviewed(tx.trx, input.relationId, { by: admin.userId, at: tx.now });
    if (!reviewed) throw new AppError("conflict");
    if (reviewed.alarm_id) await closeAlarm(tx, { alarmId: reviewed.alarm_id });
    await recordAudit(tx, { action: "chart.reviewed", subjectId: reviewed.user_id, objectId: input.relationId });
  });
}
