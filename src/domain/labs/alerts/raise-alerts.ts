import { randomBytes } from "node:crypto";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { askTogether, type Answers } from "#core/questions/ask-together.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { raiseAlarm } from "#domain/messaging/alarms/alarm.ts";
import { basicsOf } from "#domain/chart/basics/reads.server.ts";
import { holdTreatments } from "#domain/chart/holds/hold-treatments.ts";
import { findAlerts, rangeSexOf, type AlertLevel } from "./alert-rule.ts";
import type { CheckedValue, Transcription } from "../check-transcription.ts";
import type { Marker } from "../markers/marker.ts";
import { noteEvent } from "../note-event.ts";
import { insertAlerts, selectAlerts } from "./queries-alert.server.ts";
import { alertRulesOn } from "../markers/queries-marker.server.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import { measuredOf } from "../queries.server.ts";
import type { LabReport } from "../report.ts";
import { dueAt } from "../due-at.ts";

export type FoundAlert = {
  /** Which of the values, from 0. */
  index: number;
  loinc: string;
  ruleKey: string;
  level: AlertLevel;
  stopsTreatment: boolean;
  treatmentKeys: string[];
  text: string;
};

/** The alerts for these values. A correction doesn't page again about unchanged values. */
export async function findAlertsOf(
  tx: TxCtx,
  typed: Pick<Transcription, "userId" | "collectedOn">,
  checked: { values: CheckedValue[]; markers: ReadonlyMap<string, Marker> },
  before: LabReport | null,
): Promise<FoundAlert[]> {
  const facts = await readForRules(tx.trx, typed.userId, () =>
    askTogether(tx.trx, alertFactsOf(typed.userId, clinicToday(tx))),
  );
  return judgeValues(tx, { ...checked, collectedOn: typed.collectedOn }, facts, before);
}

/** What the rules look at besides the new values, to be asked together with something else under `readForRules`. */
export function alertFactsOf(userId: string, today: string) {
  return { rules: alertRulesOn(today), basics: basicsOf(userId), measured: measuredOf(userId) };
}

/** The same for facts that are known already. */
export async function judgeValues(
  tx: TxCtx,
  given: { values: CheckedValue[]; markers: ReadonlyMap<string, Marker>; collectedOn: string },
  { rules, basics, measured }: Answers<ReturnType<typeof alertFactsOf>>,
  before: LabReport | null,
): Promise<FoundAlert[]> {
  const found = findAlerts(given.values, {
    markers: given.markers,
    rules,
    sex: rangeSexOf(basics?.sex),
    collectedOn: given.collectedOn,
    earlier: measured.filter(({ rootId }) => rootId !== before?.rootId),
  });
  const notified = before ? await alreadyNotified(tx, before, given.values) : new Set<string>();
  return found
    .filter(({ loinc, rule }) => !notified.has(`${loinc} ${rule.key}`))
    .map(({ index, loinc, rule }) => ({
      index,
      loinc,
      ruleKey: rule.key,
      level: rule.level,
      stopsTreatment: rule.stopsTreatment,
      treatmentKeys: rule.treatmentKeys,
      text: rule.text,
    }));
}

async function alreadyNotified(tx: TxCtx, before: LabReport, values: CheckedValue[]): Promise<Set<string>> {
  // A withdrawn value was closed with it, so it pages again.
  if (before.status !== "released") return new Set();
  const alerts = await selectAlerts(tx.trx, [before.id]);
  return new Set(
    alerts.flatMap(({ valueId, ruleKey }) => {
      const old = before.values.find(({ id }) => id === valueId);
      const now = values.find(({ loinc }) => loinc === old?.loinc);
      return old && now && isSameResult(old, now) ? [`${old.loinc} ${ruleKey}`] : [];
    }),
  );
}

export function isSameResult(a: SameOf, b: SameOf): boolean {
  return (
    a.comparator === b.comparator &&
    a.valueText === b.valueText &&
    a.unit === b.unit &&
    (a.value === null ? b.value === null : b.value !== null && Number(a.value) === Number(b.value))
  );
}
type SameOf = Pick<CheckedValue, "comparator" | "value" | "valueText" | "unit">;

/** One alarm for the whole report, and an alert per result that needs action. Holds the treatments that an alert stops. */
export async function raiseAlerts(
  tx: TxCtx,
  report: {
    reportId: string;
    userId: string;
    providerId: string | null;
    /** As the values were given. */
    rows: { id: string }[];
    alerts: FoundAlert[];
    facts: ClinicalFacts;
  },
): Promise<void> {
  const { reportId, userId, providerId, rows, alerts, facts } = report;
  if (alerts.length === 0) return;
  const alarmId = alerts.some(({ level }) => level === "PAGE") ? newId(tx.now.getTime()) : null;
  if (alarmId) {
    await raiseAlarm(tx, {
      id: alarmId,
      random: randomBytes(10),
      path: `/admin/results/${reportId}`,
      provider: providerId ? { id: providerId, path: `/provider/results/${reportId}` } : null,
    });
  }
  const raised = alerts.map(({ index, ruleKey, level, stopsTreatment, treatmentKeys, text }) => ({
    id: newId(tx.now.getTime()),
    report_id: reportId,
    value_id: rows[index]!.id,
    user_id: userId,
    rule_key: ruleKey,
    level,
    stops_treatment: stopsTreatment,
    treatment_keys: treatmentKeys,
    text,
    raised_at: tx.now,
    due_at: level === "INFO" ? null : dueAt(tx, level, facts),
    alarm_id: level === "PAGE" ? alarmId : null,
  }));
  await insertAlerts(tx.trx, raised);
  for (const { id, treatment_keys: treatmentKeys } of raised) {
    await holdTreatments(tx, { userId, treatmentKeys, reason: "result-stops-treatment", source: "lab", sourceId: id });
  }
  await noteEvent(tx, { kind: "alert-raised", reportId, userId });
}
