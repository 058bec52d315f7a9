import { z } from "zod";
import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { closeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { MATCHERS } from "./list-inbox.ts";
import { requireClaimed } from "./propose-match.ts";
import { updateItem } from "./queries-inbox.server.ts";

export const REFUSALS = ["not-ours", "duplicate", "sent-back"] as const;
export const Refusal = z.object({ id: z.uuid(), as: z.enum(REFUSALS, "refusal-missing") });

/** Whoever claimed it says that it is nobody's here. The message stays stored. */
export async function refuseInboxItem(ctx: Ctx, input: z.infer<typeof Refusal>): Promise<void> {
  const { userId } = requireKind(ctx, [...MATCHERS]);
  await inTransaction(ctx, async (tx) => {
    const item = await requireClaimed(tx, input.id, userId);
    await updateItem(tx.trx, item.id, { resolved_at: tx.now, resolved_by: userId, resolved_as: input.as });
    if (item.alarmId) await closeAlarm(tx, { alarmId: item.alarmId });
    await recordAudit(tx, { action: "lab-inbox.refused", objectId: item.id, subjectId: null, reason: input.as });
  });
}
