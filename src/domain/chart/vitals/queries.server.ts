import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { VitalReview, VitalSet } from "#core/db-types.ts";
import { VITALS, type SavedReading, type VitalName, type Vitals } from "./vital.ts";

const NAMES = Object.entries(VITALS) as [VitalName, (typeof VITALS)[VitalName]][];

export async function insertReading(trx: Trx, set: Insertable<VitalSet>, vitals: Vitals): Promise<void> {
  await trx.insertInto("vital_set").values(set).execute();
  const rows = NAMES.flatMap(([name, { loinc, unit }]) => {
    const value = vitals[name];
    return value === undefined ? [] : [{ set_id: set.id, user_id: set.user_id, loinc, unit, value: String(value) }];
  });
  await trx.insertInto("vital").values(rows).execute();
}

/** All of someone's readings, newest first: a crisis long ago holds treatment until a provider decides. */
export async function selectReadings(trx: Trx, userId: string): Promise<SavedReading[]> {
  const sets = await trx
    .selectFrom("vital_set as s")
    .select((eb) => [
      "s.id",
      "s.measured_at as measuredAt",
      sql<SavedReading["level"]>`s.level`.as("level"),
      eb
        .selectFrom("vital as v")
        .select(sql<Record<string, number>>`jsonb_object_agg(v.loinc, v.value::float8)`.as("values"))
        .whereRef("v.set_id", "=", "s.id")
        .as("values"),
    ])
    .where("s.user_id", "=", userId)
    .orderBy("s.measured_at", "desc")
    .orderBy("s.id", "desc")
    .execute();
  const reviews = await trx
    .selectFrom("vital_review")
    .select([
      "set_id as setId",
      sql<"hold" | "continue">`decision`.as("decision"),
      "message",
      "decided_at as decidedAt",
    ])
    .where("user_id", "=", userId)
    .orderBy("decided_at")
    .execute();
  return sets.map(({ values, ...set }) => ({
    ...set,
    vitals: Object.fromEntries(
      NAMES.flatMap(([name, { loinc }]) => (values?.[loinc] === undefined ? [] : [[name, values[loinc]]])),
    ),
    reviews: reviews
      .filter(({ setId }) => setId === set.id)
      .map(({ decision, message, decidedAt }) => ({ decision, message, decidedAt })),
  }));
}

export async function insertReview(trx: Trx, row: Insertable<VitalReview>): Promise<void> {
  await trx.insertInto("vital_review").values(row).execute();
}

/** People with a crisis reading that holds their treatment, longest waiting first. Row-level security decides whose. */
export async function selectUnreleased(trx: Trx): Promise<{ userId: string; measuredAt: Date }[]> {
  return trx
    .selectFrom("vital_set as s")
    .select((eb) => ["s.user_id as userId", eb.fn.min<Date>("s.measured_at").as("measuredAt")])
    .where("s.level", "=", "crisis")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("vital_review as r")
            .select("r.id")
            .whereRef("r.set_id", "=", "s.id")
            .where("r.decision", "=", "continue"),
        ),
      ),
    )
    .groupBy("s.user_id")
    .orderBy("measuredAt")
    .limit(100)
    .execute();
}
