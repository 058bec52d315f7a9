import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { VITALS } from "./vital.ts";

export type LatestVital = { value: number; at: Date; setId: string };

/** The newest of each value someone measured, and their first weight. Row-level security decides whose. */
export async function findLatestVitals(
  trx: Trx,
  userId: string,
): Promise<Partial<Record<keyof typeof VITALS | "firstPounds", LatestVital>>> {
  const rows = await trx
    .selectFrom("vital as v")
    .innerJoin("vital_set as s", "s.id", "v.set_id")
    .select(["v.loinc", sql<number>`v.value::float8`.as("value"), "s.measured_at as at", "s.id as setId"])
    .where("v.user_id", "=", userId)
    .where("s.user_id", "=", userId)
    .orderBy("s.measured_at", "desc")
    .orderBy("s.id", "desc")
    .execute();
  const newest = (loinc: string) => rows.find((row) => row.loinc === loinc);
  const found = {
    ...Object.fromEntries(Object.entries(VITALS).map(([name, { loinc }]) => [name, newest(loinc)])),
    firstPounds: rows.findLast((row) => row.loinc === VITALS.pounds.loinc),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, row]) =>
      row ? [[name, { value: row.value, at: row.at, setId: row.setId }]] : [],
    ),
  );
}
