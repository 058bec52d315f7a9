import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { PrescriptionVendorEvent } from "#core/db-types.ts";

/** SQL for what the e-prescribing service sent. */

export type EventOutcome = "applied" | "stale" | "unknown" | "other";
export type StoredEvent = { id: string; vendorKey: string; sealed: string; outcome: EventOutcome | null };

/** The web process may not read what is stored, so it learns of a repeated event from the error. */
export async function addEvent(trx: Trx, row: Insertable<PrescriptionVendorEvent>): Promise<void> {
  await trx.insertInto("prescription_vendor_event").values(row).execute();
}

export function isRepeatedEvent(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "prescription_vendor_event_once";
}

export async function findEvent(trx: Trx, id: string): Promise<StoredEvent | null> {
  return (await events(trx).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockEvent(trx: Trx, id: string): Promise<StoredEvent | null> {
  return (await events(trx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export async function settleEvent(trx: Trx, id: string, outcome: EventOutcome, at: Date): Promise<void> {
  await trx.updateTable("prescription_vendor_event").set({ outcome, applied_at: at }).where("id", "=", id).execute();
}

/** Events whose job was lost or died. */
export async function selectForgottenEvents(trx: Trx, before: Date, limit: number): Promise<{ id: string }[]> {
  return events(trx)
    .where("outcome", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(limit)
    .execute();
}

function events(trx: Trx) {
  return trx
    .selectFrom("prescription_vendor_event")
    .select(["id", "vendor_key as vendorKey", "sealed", sql<EventOutcome | null>`outcome`.as("outcome")]);
}
