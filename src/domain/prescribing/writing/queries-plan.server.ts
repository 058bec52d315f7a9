import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { TreatmentPlan as Row } from "#core/db-types.ts";
import type { PlannedRegimen, TreatmentPlan } from "./treatment-plan.ts";

/** SQL for treatment plans. Row-level security decides which rows are visible. */

/** The newest version for a medicine that this provider signed. */
export async function findPlan(
  trx: Trx,
  about: { episodeId: string; offeringKey: string; signedBy: string },
): Promise<TreatmentPlan | null> {
  const row = await plans(trx)
    .where("episode_id", "=", about.episodeId)
    .where("offering_key", "=", about.offeringKey)
    .where("signed_by", "=", about.signedBy)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** How many versions there are, whoever signed them. */
export async function countVersions(trx: Trx, about: { episodeId: string; offeringKey: string }): Promise<number> {
  const row = await trx
    .selectFrom("treatment_plan")
    .select((select) => select.fn.max("version").as("version"))
    .where("episode_id", "=", about.episodeId)
    .where("offering_key", "=", about.offeringKey)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function insertPlan(trx: Trx, row: Insertable<Row>): Promise<void> {
  await trx.insertInto("treatment_plan").values(row).execute();
}

function plans(trx: Trx) {
  return trx
    .selectFrom("treatment_plan")
    .select([
      "id",
      "user_id as userId",
      "episode_id as episodeId",
      "treatment_key as treatmentKey",
      "offering_key as offeringKey",
      "version",
      "icd10",
      "goals",
      sql<PlannedRegimen>`regimen`.as("regimen"),
      "step",
      sql<string>`ends_on`.as("endsOn"),
      "visit_id as visitId",
      "signed_by as signedBy",
      "signed_at as signedAt",
    ]);
}
