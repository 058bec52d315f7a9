import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { closeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { listPrescriptionAlarms } from "./list-prescription-alarms.ts";

export const CloseAlarmForm = z.object({ alarmId: z.uuid() });

/** An admin has seen to it: the paging ends. */
export async function closePrescriptionAlarm(ctx: Ctx, { alarmId }: { alarmId: string }): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const isOpen = (await listPrescriptionAlarms(tx)).some(({ id }) => id === alarmId);
    if (!isOpen) throw new AppError("not-found");
    await closeAlarm(tx, { alarmId });
    await recordAudit(tx, { action: "prescription-alarm.closed", objectId: alarmId, subjectId: null });
  });
}
