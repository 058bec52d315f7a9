import type { PersonActor } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { liftHolds } from "#domain/chart/holds/lift-holds.ts";
import { closeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { noteEvent } from "../note-event.ts";
import { closeAlertRow, countOpenOfAlarm, selectAlerts, updateEnded } from "./queries-alert.server.ts";
import type { LabAlert, LabReport } from "../report.ts";
import { requireClinic } from "../require-clinic.ts";

export function mayClose(actor: PersonActor, alert: Pick<LabAlert, "level">): boolean {
  return actor.kind === "provider" || alert.level === "PAGE";
}

/** Closes these open alerts, or the report's, and with the last one its alarm. */
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

/** These are no longer about a result in force, so they hold no treatment. */
export async function endAlerts(
  tx: TxCtx,
  alerts: readonly Pick<LabAlert, "id">[],
  reason: "withdrawn" | "corrected",
): Promise<void> {
  const ids = alerts.map(({ id }) => id);
  await updateEnded(tx.trx, ids, tx.now);
  await liftHolds(tx, { source: "lab", sourceIds: ids, reason });
}
