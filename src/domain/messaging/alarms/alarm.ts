import { requireKind, requireStaff } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { referenceFrom } from "../contact-request.ts";
import { pageAlarmJob } from "../jobs.ts";
import { acknowledgeAlarmRow, closeAlarmRow, insertAlarm } from "./queries-alarm.server.ts";

/**
 * Raises an alarm that isn't a message. It pages like an urgent message, with only its reference, and every round also pages the
 * provider concerned. Runs in the caller's transaction, together with whatever raised it. Nobody raised what a lab sent.
 */
export async function raiseAlarm(
  tx: TxCtx,
  alarm: { id: string; random: Uint8Array; path: string; provider: { id: string; path: string } | null },
): Promise<void> {
  const raisedBy = tx.actor.kind === "system" ? null : requireStaff(tx).userId;
  await insertAlarm(tx.trx, {
    id: alarm.id,
    reference: referenceFrom(alarm.random).replace(/^R/, "L"),
    path: alarm.path,
    provider_id: alarm.provider?.id ?? null,
    provider_path: alarm.provider?.path ?? null,
    raised_by: raisedBy,
    raised_at: tx.now,
    paged_at: tx.now,
  });
  await enqueue(tx, pageAlarmJob, { alarmId: alarm.id });
}

/**
 * Pages the admins at once, about something they review afterwards: by staff or a provider, in the caller's transaction. Whoever
 * raised it can't close it.
 */
export async function pageAdmins(tx: TxCtx, alarm: { id: string; random: Uint8Array; path: string }): Promise<void> {
  const { userId } = requireKind(tx, ["provider", "admin"]);
  await insertAlarm(tx.trx, {
    id: alarm.id,
    reference: referenceFrom(alarm.random).replace(/^R/, "L"),
    path: alarm.path,
    is_for_admins: true,
    raised_by: userId,
    raised_at: tx.now,
    paged_at: tx.now,
  });
  await enqueue(tx, pageAlarmJob, { alarmId: alarm.id });
}

/** Stops the paging. True for the first caller; later ones change nothing. */
export async function acknowledgeAlarm(tx: TxCtx, { alarmId }: { alarmId: string }): Promise<boolean> {
  if (!("userId" in tx.actor)) return false;
  return acknowledgeAlarmRow(tx.trx, alarmId, { at: tx.now, by: tx.actor.userId });
}

/** Closes the alarm; what was done is recorded where it came from. */
export async function closeAlarm(tx: TxCtx, { alarmId }: { alarmId: string }): Promise<void> {
  await acknowledgeAlarm(tx, { alarmId });
  await closeAlarmRow(tx.trx, alarmId, tx.now);
}
