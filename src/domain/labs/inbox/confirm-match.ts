import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { closeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { fileResultJob } from "../interface/jobs.ts";
import { MATCHERS } from "./list-inbox.ts";
import { requireClaimed } from "./propose-match.ts";
import { findOrderChoice, updateItem } from "./queries-inbox.server.ts";

/** A second person agrees, after comparing both persons' data. The worker then releases the result in both names. */
export async function confirmMatch(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { userId } = requireKind(ctx, [...MATCHERS]);
  await inTransaction(ctx, async (tx) => {
    const item = await requireClaimed(tx, id, userId);
    if (!item.proposedOrderId) throw new AppError("conflict");
    const order = await findOrderChoice(tx.trx, { id: item.proposedOrderId });
    if (item.proposedBy === userId || order?.userId === userId) throw new AppError("forbidden");
    await updateItem(tx.trx, id, { resolved_at: tx.now, resolved_by: userId, resolved_as: "matched" });
    if (item.alarmId) await closeAlarm(tx, { alarmId: item.alarmId });
    await enqueue(tx, fileResultJob, { messageId: item.messageId });
    await recordAudit(tx, { action: "lab-inbox.matched", objectId: id, subjectId: order?.userId ?? null });
  });
}
