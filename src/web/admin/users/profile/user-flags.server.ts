import type { LabFlag } from "#domain/care/labs/list-flags.ts";
import { shortDay } from "../../../shared/lab/marker-view.server.ts";
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

export function labFlags(flags: LabFlag[]): MemberFlag[] {
  return flags.map(({ reportId, result, collectedOn, standing, alert }) => ({
    key: `${reportId} ${result} ${alert?.words ?? ""}`,
    tone: alert?.level === "PAGE" ? "danger" : "warning",
    words: alert ? `${result}: ${alert.words}` : `${result}, ${standing}, ${shortDay(collectedOn, true)}`,
    to: `/admin/results/${reportId}`,
  }));
}
