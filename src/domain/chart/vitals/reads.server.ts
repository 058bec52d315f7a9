import { sql } from "kysely";
import { listOf, type Question } from "#core/questions/ask-together.ts";
import { VITALS, type VitalName } from "./vital.ts";

export type LatestVital = { value: number; at: Date; setId: string };
export type LatestVitals = Partial<Record<VitalName | "firstPounds", LatestVital>>;

/** The newest of each value someone measured, and their first weight. Row-level security decides whose. */
export function latestVitalsOf(userId: string): Question<LatestVitals> {
  const measured = sql`select v.loinc, v.value::float8 as value, s.measured_at as at, s.id as "setId"`;
  const ofUser = sql`from vital v join vital_set s on s.id = v.set_id where v.user_id = ${userId} and s.user_id = ${userId}`;
  return {
    json: sql`json_build_object(
      'newest', ${listOf(sql`select distinct on (loinc) * from (${measured} ${ofUser}) all_of order by loinc, at desc, "setId" desc`)},
      'firstPounds', ${listOf(sql`${measured} ${ofUser} and v.loinc = ${VITALS.pounds.loinc} order by s.measured_at, s.id limit 1`)})`,
    read({ newest, firstPounds }: { newest: Row[]; firstPounds: Row[] }) {
      const found: LatestVitals = {};
      for (const name of Object.keys(VITALS) as VitalName[]) {
        const row = newest.find(({ loinc }) => loinc === VITALS[name].loinc);
        if (row) found[name] = latest(row);
      }
      if (firstPounds[0]) found.firstPounds = latest(firstPounds[0]);
      return found;
    },
  };
}

type Row = { loinc: string; value: number; at: string; setId: string };

function latest({ value, at, setId }: Row): LatestVital {
  return { value, at: new Date(at), setId };
}
