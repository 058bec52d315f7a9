import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** SQL about courses of treatment: what was prescribed and what arrived. */

export type TreatmentCourse = {
  userId: string;
  treatmentKey: string;
  arrivals: string[];
  /** A prescription is active, on hold or out of refills. */
  isCurrent: boolean;
  /** The last day of one that expired and wasn't stopped. */
  expiredOn: string | null;
};

export async function selectCourses(trx: Trx, userIds: readonly string[]): Promise<TreatmentCourse[]> {
  return trx
    .selectFrom("prescription as p")
    .leftJoin("prescription_fill as f", (on) =>
      on.onRef("f.prescription_id", "=", "p.id").on("f.released_at", "is", null).on("f.supply_from", "is not", null),
    )
    .select([
      "p.user_id as userId",
      "p.treatment_key as treatmentKey",
      sql<
        string[]
      >`coalesce(array_agg(f.supply_from::text order by f.supply_from) filter (where f.id is not null), '{}')`.as(
        "arrivals",
      ),
      sql<boolean>`bool_or(p.status in ('active', 'on_hold', 'exhausted'))`.as("isCurrent"),
      sql<string | null>`max(p.expires_on) filter (where p.status = 'expired')`.as("expiredOn"),
    ])
    .where("p.user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("p.confirmed_by", "is not", null)
    .groupBy(["p.user_id", "p.treatment_key"])
    .execute();
}

/** People who got medicine of a prescription that hasn't been over for long, by id. */
export async function selectTreated(
  trx: Trx,
  question: { since: string; after: string | null; limit: number },
): Promise<string[]> {
  let query = trx
    .selectFrom("prescription as p")
    .select("p.user_id as userId")
    .distinct()
    .where("p.confirmed_by", "is not", null)
    .where("p.expires_on", ">=", question.since)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("prescription_fill as f")
          .select("f.id")
          .whereRef("f.prescription_id", "=", "p.id")
          .where("f.supply_from", "is not", null)
          .where("f.released_at", "is", null),
      ),
    );
  if (question.after) query = query.where("p.user_id", ">", question.after);
  const rows = await query.orderBy("p.user_id").limit(question.limit).execute();
  return rows.map(({ userId }) => userId);
}
