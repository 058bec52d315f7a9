import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { acknowledgeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { MATCHERS } from "./list-inbox.ts";
import { lockItem, updateItem } from "./queries-inbox.server.ts";

/** Makes somebody the owner of an item, and the only one who reads it. With `isHandover` also if a colleague had it. */
export async function claimInboxItem(ctx: Ctx, input: { id: string; isHandover?: boolean }): Promise<void> {
  const { userId } = requireKind(ctx, [...MATCHERS]);
  await inTransaction(ctx, async (tx) => {
    const item = await lockItem(tx.trx, input.id);
    if (!item) throw new AppError("not-found");
    if (item.resolvedAt) throw new AppError("conflict");
    if (item.claimedBy === userId) return;
    if (item.claimedBy && !input.isHandover) throw new AppError("conflict");
    await updateItem(tx.trx, item.id, { claimed_by: userId, claimed_at: tx.now });
    if (item.alarmId) await acknowledgeAlarm(tx, { alarmId: item.alarmId });
    await recordAudit(tx, { action: "lab-inbox.claimed", objectId: item.id, subjectId: null });
  });
}
