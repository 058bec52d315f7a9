import type { Ctx } from "#core/ctx.ts";
import { getMarkers } from "#domain/care/labs/get-markers.ts";
import { listReports } from "#domain/care/labs/list-reports.ts";
import { unitLabel } from "#domain/care/labs/marker.ts";
import { resultWords } from "#domain/care/labs/report.ts";
import { standingOf } from "#domain/care/labs/standing.ts";
import { shortDay } from "../shared/lab/marker-view.server.ts";
import type { ShownCare } from "./user-care.server.ts";

/** What whoever opens a member must see first, with where to do something about it. */
export type MemberFlag = { key: string; tone: "danger" | "warning"; words: string; to: string };

/** Orders that are late, and what holds the next ones up. */
export function careFlags(care: ShownCare): MemberFlag[] {
  const late = care.underWay
    .filter(({ isLate }) => isLate)
    .map(({ id, number }) => ({
      key: id,
      tone: "danger" as const,
      words: `${number} is late`,
      to: `/admin/orders/${id}`,
    }));
  const held = care.next
    .filter(({ closed }) => closed.length > 0)
    .map(({ prescriptionId, medicine, closed, due, isDue }) => ({
      ...{ key: prescriptionId, tone: "warning" as const, to: "#orders-title" },
      words: `${closed.map(({ label }) => label).join(", ")}: holds up ${medicine}, ${isDue ? "due since" : "due"} ${due}`,
    }));
  return [...late, ...held];
}

/** Alerts that nobody has closed, then what lies outside the lab's range in the newest released report. */
export async function labFlags(ctx: Ctx, userId: string): Promise<MemberFlag[]> {
  const { reports, alerts } = await listReports(ctx, { userId });
  const markers = await getMarkers(ctx);
  const open = alerts.filter(({ closedAt }) => closedAt === null);
  const [newest] = reports
    .filter(({ status }) => status === "released")
    .toSorted((a, b) => b.collectedOn.localeCompare(a.collectedOn));
  const told = new Set(open.map(({ valueId }) => valueId));
  const named = (loinc: string) => markers.get(loinc)?.name ?? loinc;
  const outside = (newest?.values ?? []).flatMap((value) => {
    const standing = standingOf(value);
    if (standing === "in-range" || standing === "unknown" || told.has(value.id)) return [];
    const marker = markers.get(value.loinc);
    const amount = `${resultWords(value)} ${marker ? unitLabel(marker, value.unit) : (value.unit ?? "")}`.trim();
    const words = `${named(value.loinc)} ${amount}, ${standing}, ${shortDay(newest!.collectedOn, true)}`;
    return { key: value.id, tone: "warning" as const, words, to: `/admin/users/${userId}/results` };
  });
  const ringing = open.map(({ id, reportId, words }) => {
    return { key: id, tone: "danger" as const, words, to: `/admin/results/${reportId}` };
  });
  return [...ringing, ...outside];
}
