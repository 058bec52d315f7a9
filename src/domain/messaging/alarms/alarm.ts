import { requireStaff, requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { callPerson, callRound } from "./call-round.ts";
import { referenceFrom } from "../contact-request.ts";
import { pageAlarmJob } from "../jobs.ts";
import {
  acknowledgeAlarmRow,
  closeAlarmRow,
  insertAlarm,
  lockAlarm,
  pageAgain,
  selectOpen,
  selectPerson,
  type OpenAlarm,
} from "./queries-alarm.server.ts";

/** An alarm that was acknowledged and is not closed after this time rings again. */
export const CLOSE_MINUTES = 60;

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

/** Calls the next person, if nobody answered. Rings anew if it was answered an hour ago and is still open. */
export async function pageAlarm(ctx: Ctx, { alarmId }: { alarmId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const alarm = await lockAlarm(tx.trx, alarmId);
    if (!alarm || alarm.closed_at) return;
    const isForgotten = alarm.acknowledged_at && minutesSince(tx, alarm.acknowledged_at) >= CLOSE_MINUTES;
    if (alarm.acknowledged_at && !isForgotten) return;
    if (isForgotten) await pageAgain(tx.trx, alarmId, tx.now);
    const subject = { requestId: null, alarmId, pagedAt: isForgotten ? tx.now : alarm.paged_at };
    const called = await callRound(tx, { ...subject, reference: alarm.reference, path: alarm.path });
    if (!called) return;
    const provider = alarm.provider_id && (await selectPerson(tx.trx, alarm.provider_id));
    if (provider && alarm.provider_path) {
      const call = { ...subject, reference: alarm.reference, path: alarm.provider_path };
      await callPerson(tx, call, provider, called.round);
    }
    await recordAudit(tx, { action: "alarm.paged", objectId: alarmId });
    tx.log.warn({ alarmId, ...called }, "alarm: calling for help");
  });
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

/** What rings or is not closed yet, oldest first: stands above the inbox. */
export async function listOpenAlarms(ctx: Ctx): Promise<OpenAlarm[]> {
  requireStaff(ctx);
  return inTransaction(ctx, ({ trx }) => selectOpen(trx));
}

function minutesSince(ctx: Ctx, at: Date): number {
  return (ctx.now.getTime() - at.getTime()) / 60_000;
}
