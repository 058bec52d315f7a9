import type { Trx } from "#core/db.ts";

/** What other slices read about prescriptions. */

/** The prescriptions someone's next orders would come from. */
export async function listOrderableIds(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("prescription")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", ["active", "on_hold", "exhausted", "expired"])
    .orderBy("issued_on", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

export type ConfirmedPrescription = { id: string; offeringKey: string; isActive: boolean; confirmedAt: Date };

/** Prescriptions a prescriber has confirmed, newest first. */
export async function listConfirmed(trx: Trx, userId: string): Promise<ConfirmedPrescription[]> {
  const rows = await trx
    .selectFrom("prescription")
    .select(["id", "offering_key as offeringKey", "status", "confirmed_at as confirmedAt"])
    .where("user_id", "=", userId)
    .where("status", "not in", ["transcribed", "refused"])
    .orderBy("issued_on", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ status, confirmedAt, ...row }) =>
    confirmedAt ? [{ ...row, confirmedAt, isActive: status === "active" }] : [],
  );
}
