import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/**
 * What other slices read about prescriptions. The desk may know that there is one and how it stands, but a policy hides whole rows; so
 * these reads go through `app.desk_prescriptions`, which shows no dose.
 */

/** The prescriptions someone's next orders would come from. */
export async function listOrderableIds(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.desk_prescriptions(${userId}) where status in ('active', 'on_hold', 'exhausted', 'expired')
    order by issued_on desc, id desc`.execute(trx);
  return rows.map(({ id }) => id);
}

export type ConfirmedPrescription = { id: string; offeringKey: string; isActive: boolean; confirmedAt: Date };

/** Prescriptions a prescriber has confirmed, newest first. */
export async function listConfirmed(trx: Trx, userId: string): Promise<ConfirmedPrescription[]> {
  const { rows } = await sql<ConfirmedPrescription>`
    select id, offering_key as "offeringKey", status = 'active' as "isActive", confirmed_at as "confirmedAt"
    from app.desk_prescriptions(${userId})
    where status not in ('transcribed', 'refused') and confirmed_at is not null
    order by issued_on desc, id desc`.execute(trx);
  return rows;
}

/** Null for IU, and for whoever may not read it. */
export async function findDose(trx: Trx, id: string): Promise<{ doseMg: number; dosesPerWeek: number } | null> {
  const row = await trx
    .selectFrom("prescription")
    .select([sql<number | null>`dose_mg::float8`.as("doseMg"), sql<number>`doses_per_week::float8`.as("dosesPerWeek")])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.doseMg ? { doseMg: row.doseMg, dosesPerWeek: row.dosesPerWeek } : null;
}
