import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { PrescriptionScreening } from "#core/db-types.ts";
import type { Screening } from "./eprescribe.ts";

/** SQL for what the e-prescribing service said about a draft. */

export async function insertScreening(trx: Trx, row: Insertable<PrescriptionScreening>): Promise<void> {
  await trx.insertInto("prescription_screening").values(row).execute();
}

/** The latest one, for the tenth check. */
export async function findScreening(
  trx: Trx,
  prescriptionId: string,
): Promise<(Screening & { screenedAt: Date }) | null> {
  const row = await trx
    .selectFrom("prescription_screening")
    .select([
      sql<Screening["kind"]>`outcome`.as("kind"),
      sql<Screening["items"]>`items`.as("items"),
      "screened_at as screenedAt",
    ])
    .where("prescription_id", "=", prescriptionId)
    .orderBy("screened_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
