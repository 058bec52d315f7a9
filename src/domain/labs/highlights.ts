import type { AlertLevel } from "./alerts/alert-rule.ts";
import { resultStatusOf, type ResultStatus } from "./markers/result-status.ts";
import type { LabAlert, LabValue } from "./report.ts";

/** What a row about a report says before anyone opens it. Browser-safe. */
export type Highlight = {
  value: LabValue;
  status: ResultStatus;
  /** The most urgent open alert about it; null if only the lab's range flags it. */
  alert: { level: AlertLevel; stopsTreatment: boolean } | null;
};

type AlertFacts = Pick<LabAlert, "valueId" | "level" | "stopsTreatment" | "closedAt" | "endedAt">;

/** Values with an open alert, most urgent first, then those outside the lab's range. */
export function highlightsOf(values: readonly LabValue[], alerts: readonly AlertFacts[]): Highlight[] {
  const open = alerts.filter(
    ({ closedAt, endedAt, level, stopsTreatment }) =>
      level !== "INFO" && endedAt === null && (closedAt === null || stopsTreatment),
  );
  const found = values.map((value): Highlight => {
    const own = open.filter(({ valueId }) => valueId === value.id).toSorted((a, b) => urgency(b) - urgency(a));
    const alert = own[0] ? { level: own[0].level, stopsTreatment: own.some((one) => one.stopsTreatment) } : null;
    return { value, status: resultStatusOf(value), alert };
  });
  return found
    .filter(({ status, alert }) => alert !== null || (status !== "in-range" && status !== "unknown"))
    .toSorted((a, b) => urgency(b.alert) - urgency(a.alert));
}

function urgency(alert: Pick<LabAlert, "level" | "stopsTreatment"> | null): number {
  if (!alert) return 0;
  return (alert.level === "PAGE" ? 4 : 1) + (alert.stopsTreatment ? 2 : 0);
}
