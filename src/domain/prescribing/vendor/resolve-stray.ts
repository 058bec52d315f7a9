import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { closeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { lockStray, resolveStrayRow } from "./queries-stray.server.ts";

export const STRAY_OUTCOMES = ["canceled-there", "recorded", "explained"] as const;
export const ResolveStray = z.object({
  strayId: z.uuid(),
  outcome: z.enum(STRAY_OUTCOMES, "stray-outcome-missing"),
  note: z.string().trim().min(1, "stray-note-missing").max(500, "stray-note-long"),
});

/** An admin says what it was. The alarm ends with it. */
export async function resolveStray(ctx: Ctx, input: z.infer<typeof ResolveStray>): Promise<void> {
  const { userId } = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const stray = await lockStray(tx.trx, input.strayId);
    if (!stray) throw new AppError("not-found");
    if (stray.resolvedAt) throw new AppError("conflict");
    await resolveStrayRow(tx.trx, stray.id, { as: input.outcome, note: input.note, by: userId, at: tx.now });
    await closeAlarm(tx, { alarmId: stray.alarmId });
    await recordAudit(tx, {
      action: "prescription-stray.resolved",
      objectId: stray.id,
      subjectId: null,
      reason: input.outcome,
    });
  });
}
