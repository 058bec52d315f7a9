import { sql } from "kysely";
import { ask, type Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import { ParsedContent } from "#core/questions/parsed-content.ts";
import type { AlertRule } from "../alerts/alert-rule.ts";
import { Marker } from "./marker.ts";

/** SQL for markers and alert rules. A malformed row throws. */

export async function selectMarkers(trx: Trx, today: string): Promise<ReadonlyMap<string, Marker>> {
  return ask(trx, markersOn(today));
}

/** The same, to be asked together with something else. */
export function markersOn(today: string): Question<ReadonlyMap<string, Marker>> {
  return content.question({
    inForce: sql`select distinct on (loinc) loinc, name, explanation, is_lead as "isLead", sort, usual, units,
        plausible_low::float8 as "from", plausible_high::float8 as "to"
      from lab_marker where effective_from <= ${today}::date order by loinc, effective_from desc`,
    text: sql<string>`hash_record_extended(c, 0)::text`,
    content: sql`coalesce(json_agg(c), '[]')`,
  });
}

const content = new ParsedContent((rows: { from: number | null; to: number | null }[]): ReadonlyMap<string, Marker> => {
  const markers = rows.map(({ from, to, ...row }) => Marker.parse({ ...row, plausible: [from, to] }));
  return new Map(markers.sort((a, b) => a.sort - b.sort).map((marker) => [marker.loinc, marker]));
});

export async function selectAlertRules(trx: Trx, today: string): Promise<AlertRule[]> {
  const rows = await trx
    .selectFrom("lab_alert_rule")
    .distinctOn("key")
    .select(["key", "is_active", "loinc", "text", "also_loinc", "stops_treatment as stopsTreatment"])
    .select(["treatment_keys as treatmentKeys", "accepted_document as acceptedDocument"])
    .select([
      sql<AlertRule["level"]>`level`.as("level"),
      sql<AlertRule["sex"]>`sex`.as("sex"),
      sql<AlertRule["test"]>`test`.as("test"),
      sql<AlertRule["test"] | null>`also_test`.as("also_test"),
      sql<number | null>`threshold::float8`.as("threshold"),
      sql<number | null>`also_threshold::float8`.as("also_threshold"),
      "within_months as withinMonths",
    ])
    .where("effective_from", "<=", today)
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
  return rows
    .filter(({ is_active }) => is_active)
    .map(({ key, loinc, level, sex, test, threshold, withinMonths, stopsTreatment, text, ...row }) => ({
      key,
      loinc,
      level,
      sex,
      test,
      threshold,
      withinMonths,
      stopsTreatment,
      text,
      treatmentKeys: row.treatmentKeys,
      acceptedDocument: row.acceptedDocument,
      also:
        row.also_loinc && row.also_test
          ? { loinc: row.also_loinc, test: row.also_test, threshold: row.also_threshold }
          : null,
    }));
}
