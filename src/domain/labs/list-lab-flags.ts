import type { Ctx } from "#core/ctx.ts";
import type { AlertLevel } from "./alerts/alert-rule.ts";
import { getMarkers } from "./markers/get-markers.ts";
import { listReports } from "./list-reports.ts";
import { unitLabel, type Marker } from "./markers/marker.ts";
import type { ReadableAlert, ReadableReport } from "./papers/readable-values.ts";
import { isInForce, formatResult, type LabValue } from "./report.ts";
import { resultStatusOf, type ResultStatus } from "./markers/result-status.ts";

export type LabFlag = {
  reportId: string;
  /** The marker and its value: "Hematocrit 54.2 %"; null for the desk, which may not read it. */
  result: string | null;
  collectedOn: string;
  status: ResultStatus;
  /** An open alert, with its rule's text where it may be read; null if only the lab's range flags it. */
  alert: { level: AlertLevel; text: string | null } | null;
};

/** What staff should see first in someone's labs. */
export async function listLabFlags(ctx: Ctx, input: { userId: string }): Promise<LabFlag[]> {
  return labFlagsOf(await listReports(ctx, input), await getMarkers(ctx));
}

/**
 * Open alerts; stops, even closed ones, until a provider has signed the review with a decision about each treatment; then values
 * outside the lab's range in the latest released report. Info-only rules and reports no longer in force raise no flag.
 */
export function labFlagsOf(
  { reports, alerts }: { reports: readonly ReadableReport[]; alerts: readonly ReadableAlert[] },
  markers: ReadonlyMap<string, Marker>,
): LabFlag[] {
  const inForce = reports.filter(isInForce);
  const unreviewed = new Set(inForce.filter(({ reviewedAt }) => reviewedAt === null).map(({ id }) => id));
  const open = alerts.filter(
    ({ closedAt, level, stopsTreatment, reportId }) =>
      level !== "INFO" && (closedAt === null || (stopsTreatment && unreviewed.has(reportId))),
  );
  const flagOf = (value: LabValue, collectedOn: string, alert: LabFlag["alert"]): LabFlag => {
    const marker = markers.get(value.loinc);
    const unit = marker ? unitLabel(marker, value.unit) : (value.unit ?? "");
    const result = `${marker?.name ?? value.loinc} ${formatResult(value)} ${unit}`.trim();
    return { reportId: value.reportId, result, collectedOn, status: resultStatusOf(value), alert };
  };
  const unreadable = inForce
    .filter(({ isReadable }) => !isReadable)
    .flatMap(({ id, collectedOn }) =>
      open
        .filter(({ reportId }) => reportId === id)
        .map(({ level, text }) => ({
          reportId: id,
          result: null,
          collectedOn,
          status: "unknown" as const,
          alert: { level, text },
        })),
    );
  const alerting = inForce.flatMap(({ values, collectedOn }) =>
    values.flatMap((value) =>
      open
        .filter(({ valueId }) => valueId === value.id)
        .map(({ level, text }) => flagOf(value, collectedOn, { level, text })),
    ),
  );
  const [newest] = inForce
    .filter(({ status }) => status === "released")
    .toSorted((a, b) => b.collectedOn.localeCompare(a.collectedOn));
  const notified = new Set(open.map(({ valueId }) => valueId));
  const outside = (newest?.values ?? [])
    .filter((value) => !notified.has(value.id) && !["in-range", "unknown"].includes(resultStatusOf(value)))
    .map((value) => flagOf(value, newest!.collectedOn, null));
  return [...[...alerting, ...unreadable].toSorted((a, b) => Number(isRinging(b)) - Number(isRinging(a))), ...outside];
}

function isRinging({ alert }: LabFlag): boolean {
  return alert?.level === "PAGE";
}
