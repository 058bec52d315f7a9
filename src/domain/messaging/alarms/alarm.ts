import { requireStaff } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { referenceFrom } from "../contact-request.ts";
import { pageAlarmJob } from "../jobs.ts";
import { acknowledgeAlarmRow, closeAlarmRow, insertAlarm } from "./queries-alarm.server.ts";

/**
 * Something other than a message that cannot wait. It rings as an urgent message does, with its reference only; the provider it
 * concerns is called each time as well. In the caller's transaction: whatever raised it happened, or neither did.
 */
export async function raiseAlarm(
  tx: TxCtx,
  alarm: { id: string; random: Uint8Array; path: string; provider: { id: string; path: string } | null },
): Promise<void> {
  const staff = requireStaff(tx);
  await insertAlarm(tx.trx, {
    id: alarm.id,
    reference: referenceFrom(alarm.random).replace(/^R/, "L"),
    path: alarm.path,
    provider_id: alarm.provider?.id ?? null,
    provider_path: alarm.provider?.path ?? null,
    raised_by: staff.userId,
    raised_at: tx.now,
    paged_at: tx.now,
  });
  await enqueue(tx, pageAlarmJob, { alarmId: alarm.id });
}

/** Ends the calls. True for the first who does; later ones change nothing. */
export async function acknowledgeAlarm(tx: TxCtx, { alarmId }: { alarmId: string }): Promise<boolean> {
  if (!("userId" in tx.actor)) return false;
  return acknowledgeAlarmRow(tx.trx, alarmId, { at: tx.now, by: tx.actor.userId });
}

/** It is dealt with, on record where it came from. */
export async function closeAlarm(tx: TxCtx, { alarmId }: { alarmId: string }): Promise<void> {
  await acknowledgeAlarm(tx, { alarmId });
  await closeAlarmRow(tx.trx, alarmId, tx.now);
}
