import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { acknowledgeAlarm } from "#domain/messaging/alarms/alarm.ts";
import { mayReadReport } from "../may-read-report.ts";
import { noteEvent } from "../note-event.ts";
import { selectAlerts } from "./queries-alert.server.ts";
import { findReport } from "../queries.server.ts";
import { requireClinic } from "../require-clinic.ts";

/** "I've seen it and I'm on it": stops paging about this report. Safe to repeat. */
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
