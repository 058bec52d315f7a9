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

export async function selectAlertRules(trx: Trx, today: string): Promise<readonly AlertRule[]> {
  return ask(trx, alertRulesOn(today));
}

/** The same, to be asked together with something else. */
export function alertRulesOn(today: string): Question<readonly AlertRule[]> {
  return rules.question({
    inForce: sql`select distinct on (key) key, is_active as "isActive", loinc, level, sex, test, threshold::float8 as threshold,
        within_months as "withinMonths", also_loinc as "alsoLoinc", also_test as "alsoTest", also_threshold::float8 as "alsoThreshold",
        stops_treatment as "stopsTreatment", treatment_keys as "treatmentKeys", accepted_document as "acceptedDocument", text
      from lab_alert_rule where effective_from <= ${today}::date order by key, effective_from desc`,
    text: sql<string>`hash_record_extended(c, 0)::text`,
    content: sql`coalesce(json_agg(c), '[]')`,
  });
}

type RuleRow = Omit<AlertRule, "also"> & {
  isActive: boolean;
  alsoLoinc: string | null;
  alsoTest: AlertRule["test"] | null;
  alsoThreshold: number | null;
};

const rules = new ParsedContent((rows: RuleRow[]): readonly AlertRule[] =>
  rows
    .filter(({ isActive }) => isActive)
    .map(({ alsoLoinc, alsoTest, alsoThreshold, ...row }) => ({
      key: row.key,
      loinc: row.loinc,
      level: row.level,
      sex: row.sex,
      test: row.test,
      threshold: row.threshold,
      withinMonths: row.withinMonths,
      stopsTreatment: row.stopsTreatment,
      text: row.text,
      treatmentKeys: row.treatmentKeys,
      acceptedDocument: row.acceptedDocument,
      also: alsoLoinc && alsoTest ? { loinc: alsoLoinc, test: alsoTest, threshold: alsoThreshold } : null,
    })),
);
