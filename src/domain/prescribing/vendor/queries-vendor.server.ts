import { sql, type Insertable, type Updateable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import type { Prescription as PrescriptionTable, PrescriptionStray } from "#core/db-types.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import type { Prescription } from "../prescription.ts";
import { findPrescription } from "../queries.server.ts";

/** SQL for prescriptions at the e-prescribing service. */

/** Null if it wasn't written here, so that the service has nothing to say about it. */
export async function lockWritten(trx: Trx, id: string): Promise<Prescription | null> {
  const found = await findPrescription(trx, id, { lock: true });
  return found?.writtenBy ? found : null;
}

export async function findWritten(trx: Trx, id: string): Promise<Prescription | null> {
  const found = await findPrescription(trx, id);
  return found?.writtenBy ? found : null;
}

export async function findWrittenId(trx: Trx, vendorKey: string, vendorRef: string): Promise<string | null> {
  const row = await trx
    .selectFrom("prescription")
    .select("id")
    .where("vendor_key", "=", vendorKey)
    .where("vendor_ref", "=", vendorRef)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What else staging needs. */
export async function findRxCui(trx: Trx, id: string): Promise<string | null> {
  const row = await trx.selectFrom("prescription").select("rxcui").where("id", "=", id).executeTakeFirst();
  return row?.rxcui ?? null;
}

/** What the service said, without a move. */
export async function updateVendor(
  tx: TxCtx,
  id: string,
  change: Pick<
    Updateable<PrescriptionTable>,
    | "vendor_key"
    | "vendor_ref"
    | "vendor_state"
    | "vendor_at"
    | "vendor_problem"
    | "vendor_cancel"
    | "vendor_reminded_at"
  >,
): Promise<void> {
  await tx.trx.updateTable("prescription").set(change).where("id", "=", id).execute();
  tx.notify(TODAY_CHANNEL);
}

/** A move by the service's word. False if somebody else changed it meanwhile. */
export async function moveByVendor(
  tx: TxCtx,
  prescription: Pick<Prescription, "id" | "version">,
  change: Updateable<PrescriptionTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.trx
    .updateTable("prescription")
    .set({ ...change, version: prescription.version + 1 })
    .where("id", "=", prescription.id)
    .where("version", "=", prescription.version)
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return numUpdatedRows === 1n;
}

export type OnTheWay = { id: string; vendorRef: string | null; status: string };

/** What the service still has to say something about, longest unheard of first. */
export async function selectOnTheWay(trx: Trx, options: { prescriberId?: string; limit: number }): Promise<OnTheWay[]> {
  let query = trx
    .selectFrom("prescription")
    .select(["id", "vendor_ref as vendorRef", "status"])
    .where((where) =>
      where.or([where("status", "in", ["staged", "signed", "sent"]), where("vendor_cancel", "=", "asked")]),
    )
    .where("written_by", "is not", null);
  if (options.prescriberId) query = query.where("prescriber_id", "=", options.prescriberId);
  return query
    .orderBy(sql`vendor_at nulls first`)
    .orderBy("id")
    .limit(options.limit)
    .execute();
}

/** With a pharmacy for longer than this, which said nothing and nobody was notified. */
export async function lockSilent(trx: Trx, before: Date, limit: number) {
  return trx
    .selectFrom("prescription as r")
    .select(["r.id", "r.user_id as userId"])
    .where("r.status", "=", "sent")
    .where("r.vendor_reminded_at", "is", null)
    .where(
      sql<boolean>`exists (select 1 from prescription_event e where e.prescription_id = r.id and e.kind = 'sent' and e.at < ${before})`,
    )
    .orderBy("r.id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** One worker at a time stages a prescription: the service can't tell two calls apart. */
export async function lockStaging(trx: Trx, prescriptionId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`stage:${prescriptionId}`}, 0)) as is`.execute(trx);
  return rows[0]!.is;
}

/** Everything of ours that the service should have. */
export async function selectKnownAtVendor(trx: Trx, vendorKey: string, since: Date) {
  return trx
    .selectFrom("prescription")
    .select(["id", "vendor_ref as vendorRef", "status", "user_id as userId", "prescriber_id as prescriberId"])
    .where("vendor_key", "=", vendorKey)
    .where("vendor_ref", "is not", null)
    .where("staged_at", ">=", since)
    .execute();
}

export async function findByIds(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("prescription")
    .select(["id", "vendor_ref as vendorRef", "status"])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** False if it's already listed. */
export async function insertStray(trx: Trx, row: Insertable<PrescriptionStray>): Promise<void> {
  await trx.insertInto("prescription_stray").values(row).execute();
}

export async function isListedStray(
  trx: Trx,
  stray: { vendorKey: string; vendorRef: string; reason: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("prescription_stray")
    .select("id")
    .where("vendor_key", "=", stray.vendorKey)
    .where("vendor_ref", "=", stray.vendorRef)
    .where("reason", "=", stray.reason)
    .executeTakeFirst();
  return Boolean(row);
}

export async function insertReconcile(
  trx: Trx,
  row: { id: string; vendor_key: string; at: Date; listed: number; strays: number },
): Promise<void> {
  await trx.insertInto("prescription_reconcile").values(row).execute();
}

export async function findLastReconcile(trx: Trx): Promise<{ at: Date; strays: number } | null> {
  const row = await trx
    .selectFrom("prescription_reconcile")
    .select(["at", "strays"])
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
