import { randomBytes } from "node:crypto";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { raiseAlarm } from "#domain/messaging/alarms/alarm.ts";
import { fetchDocumentJob } from "./jobs.ts";
import type { ReportedResult } from "./labs.ts";
import type { MismatchReason } from "./match-result.ts";
import { insertInbox } from "./queries-message.server.ts";

/** Set by the clinic: a result without an owner waits this long. */
const DUE_HOURS = 4;
const CRITICAL_DUE_HOURS = 1;

export type InboxReason = MismatchReason | "unreadable" | "no-values";

/** Puts a message before the people who match by hand. A value the lab calls critical pages at once: it is somebody's. */
export async function openInbox(
  tx: TxCtx,
  item: { messageId: string; reason: InboxReason; detail?: string; result?: ReportedResult },
): Promise<"inbox"> {
  const id = newId(tx.now.getTime());
  const isCritical = item.result?.values.some((value) => value.isCritical) ?? false;
  const alarmId = isCritical ? newId(tx.now.getTime()) : null;
  if (alarmId) {
    await raiseAlarm(tx, { id: alarmId, random: randomBytes(10), path: `/admin/labs/inbox/${id}`, provider: null });
  }
  await insertInbox(tx.trx, {
    id,
    message_id: item.messageId,
    reason: item.reason,
    detail: item.detail ?? null,
    opened_at: tx.now,
    due_at: new Date(tx.now.getTime() + (isCritical ? CRITICAL_DUE_HOURS : DUE_HOURS) * 3_600_000),
    alarm_id: alarmId,
  });
  if (item.reason === "no-values" && item.result?.vendorRef) {
    await enqueue(tx, fetchDocumentJob, { messageId: item.messageId });
  }
  await recordAudit(tx, { action: "lab-inbox.opened", objectId: id, subjectId: null, reason: item.reason });
  return "inbox";
}
