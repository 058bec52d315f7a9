import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { EnrollmentStage } from "./eprescribe.ts";

/** SQL for who may prescribe at the e-prescribing service. */

export type Enrollment = {
  providerId: string;
  vendorKey: string;
  clinicianRef: string;
  stage: EnrollmentStage;
  checkedAt: Date | null;
};

export async function findEnrollment(trx: Trx, providerId: string): Promise<Enrollment | null> {
  return (await enrollments(trx).where("provider_id", "=", providerId).executeTakeFirst()) ?? null;
}

export async function findEnrollmentByRef(trx: Trx, vendorKey: string, ref: string): Promise<Enrollment | null> {
  const query = enrollments(trx).where("vendor_key", "=", vendorKey).where("clinician_ref", "=", ref);
  return (await query.executeTakeFirst()) ?? null;
}

export async function saveEnrollment(
  trx: Trx,
  row: { providerId: string; vendorKey: string; clinicianRef: string; recordedBy: string; now: Date },
): Promise<void> {
  const change = {
    clinician_ref: row.clinicianRef,
    stage: "unknown",
    checked_at: null,
    recorded_by: row.recordedBy,
    recorded_at: row.now,
  };
  await trx
    .insertInto("prescriber_enrollment")
    .values({ provider_id: row.providerId, vendor_key: row.vendorKey, ...change })
    .onConflict((conflict) => conflict.column("provider_id").doUpdateSet(change))
    .execute();
}

export async function updateStage(trx: Trx, providerId: string, stage: EnrollmentStage, at: Date): Promise<void> {
  await trx
    .updateTable("prescriber_enrollment")
    .set({ stage, checked_at: stage === "unknown" ? null : at })
    .where("provider_id", "=", providerId)
    .execute();
}

function enrollments(trx: Trx) {
  return trx
    .selectFrom("prescriber_enrollment")
    .select([
      "provider_id as providerId",
      "vendor_key as vendorKey",
      "clinician_ref as clinicianRef",
      sql<EnrollmentStage>`stage`.as("stage"),
      "checked_at as checkedAt",
    ]);
}
