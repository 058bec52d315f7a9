import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { findSexes } from "#domain/chart/basics/reads.server.ts";
import { isHit, type AlertRule } from "../alerts/alert-rule.ts";
import { getMarkers } from "../markers/get-markers.ts";
import { selectAlertRules } from "../markers/queries-marker.server.ts";
import { selectReports } from "../queries.server.ts";
import { formatResult, type LabReport } from "../report.ts";
import type { LabStop } from "./stop.ts";

/** Why a stopped treatment can continue: a newer result no longer triggers the rule, or which document would do instead. */
export type StopBasis = {
  newer: { valueId: string; result: string; collectedOn: string } | null;
  acceptedDocument: string | null;
};

/**
 * Checks the latest verified result of the same kind, from a later draw, against the current rule. An even newer value that
 * triggers the rule counts against it, even before a second person has checked it.
 */
export async function findStopBasis(tx: TxCtx, userId: string, stop: LabStop): Promise<StopBasis> {
  const rules = await selectAlertRules(tx.trx, clinicToday(tx));
  const rule = rules.find(({ key }) => key === stop.ruleKey);
  if (!rule) return { newer: null, acceptedDocument: null };
  const reports = await selectReports(tx.trx, { userId, statuses: ["released", "transcribed"] });
  const later = reports.filter(({ collectedOn }) => collectedOn > stop.collectedOn);
  const verdicts = await judge(tx, userId, rule, later);
  const newest = verdicts.find((verdict) => verdict.isHit || verdict.isVerified);
  const isClear = newest !== undefined && !newest.isHit;
  return {
    newer: isClear ? { valueId: newest.valueId, result: newest.result, collectedOn: newest.collectedOn } : null,
    acceptedDocument: rule.acceptedDocument,
  };
}

/** By draw date, newest first; within a day, values that trigger the rule come first. */
async function judge(tx: TxCtx, userId: string, rule: AlertRule, reports: readonly LabReport[]) {
  const markers = await getMarkers(tx);
  const sex = (await findSexes(tx.trx, [userId])).get(userId);
  const verdicts = reports.flatMap((report) =>
    report.values
      .filter(({ loinc }) => loinc === rule.loinc)
      .map((value) => ({
        valueId: value.id,
        result: formatResult(value),
        collectedOn: report.collectedOn,
        isVerified: report.status === "released",
        isHit: isHit(rule, value, report.values, {
          markers,
          sex: sex === "male" || sex === "female" ? sex : null,
          collectedOn: report.collectedOn,
          earlier: [],
        }),
      })),
  );
  return verdicts.sort((a, b) => b.collectedOn.localeCompare(a.collectedOn) || Number(b.isHit) - Number(a.isHit));
}
