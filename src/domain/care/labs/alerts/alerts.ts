import { z } from "zod";
import type { PersonActor } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { acknowledgeAlarm, closeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { mayReadReport } from "../may-read-report.ts";
import { noteEvent } from "../note-event.ts";
import { closeAlertRow, countOpenOfAlarm, lockAlert, selectAlerts } from "./queries-alert.server.ts";
import { findReport } from "../queries.server.ts";
import type { LabAlert, LabReport } from "../report.ts";
import { requireClinic } from "../require-clinic.ts";

/** "I have seen it and deal with it": ends the calls for help about this report. Again is fine. */
export async function acknowledgeAlerts(ctx: Ctx, input: { reportId: string }): Promise<void> {
  requireClinic(ctx);
  await inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.trx, input.reportId);
    if (!report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
    const alarms = new Set((await selectAlerts(tx.trx, [report.id])).flatMap(({ alarmId }) => alarmId ?? []));
    let isFirst = false;
    for (const alarmId of alarms) isFirst = (await acknowledgeAlarm(tx, { alarmId })) || isFirst;
    if (isFirst) await noteEvent(tx, { kind: "alert-acknowledged", reportId: report.id, userId: report.userId });
  });
}

export const Closure = z.object({
  alertId: z.uuid(),
  note: z.string().trim().min(1, "closure-note-missing").max(2_000),
});

/** With a note of what was done. A page may be closed by whoever dealt with it, everything else by a provider. */
export async function closeAlert(ctx: Ctx, input: z.infer<typeof Closure>): Promise<void> {
  const actor = requireClinic(ctx);
  await inTransaction(ctx, async (tx) => {
    const alert = await lockAlert(tx.trx, input.alertId);
    const report = alert && (await findReport(tx.trx, alert.reportId));
    if (!alert || !report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
    if (!mayClose(actor, alert)) throw new AppError("forbidden");
    if (alert.closedAt) throw new AppError("conflict");
    await closeOpenAlerts(tx, report, input.note, [alert]);
  });
}

export function mayClose(actor: PersonActor, alert: Pick<LabAlert, "level">): boolean {
  return actor.kind === "provider" || alert.level === "PAGE";
}

/** Closes what is open of these, or of the report, and with the last one its call for help. */
export async function closeOpenAlerts(
  tx: TxCtx,
  report: Pick<LabReport, "id" | "userId">,
  note: string,
  alerts?: readonly LabAlert[],
): Promise<void> {
  const actor = requireClinic(tx);
  const open = (alerts ?? (await selectAlerts(tx.trx, [report.id]))).filter(({ closedAt }) => closedAt === null);
  for (const alert of open) {
    await closeAlertRow(tx.trx, alert.id, { closed_at: tx.now, closed_by: actor.userId, closure_note: note });
    await noteEvent(tx, {
      kind: "alert-closed",
      reportId: report.id,
      userId: report.userId,
      valueId: alert.valueId,
      note,
    });
    if (alert.alarmId && (await countOpenOfAlarm(tx.trx, alert.alarmId)) === 0) {
      await closeAlarm(tx, { alarmId: alert.alarmId });
    }
  }
}
