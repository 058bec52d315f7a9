import { href } from "react-router";
import { formatDate } from "#core/format-date.ts";
import type { LabFlag } from "#domain/labs/list-lab-flags.ts";
import type { CareView } from "./user-care.server.ts";

/** What staff must see first when they open a member, with links to act on it. */
export type MemberFlag = { key: string; tone: "danger" | "warning"; text: string; to: string };

/** Orders that are late, and what holds the next ones up. */
export function careFlags(care: CareView): MemberFlag[] {
  const late = care.underWay
    .filter(({ isLate }) => isLate)
    .map(({ id, number }) => ({
      key: id,
      tone: "danger" as const,
      text: `${number} is late`,
      to: href("/admin/orders/:orderId", { orderId: id }),
    }));
  const held = care.next
    .filter(({ closed }) => closed.length > 0)
    .map(({ prescriptionId, medicine, closed, due, isDue }) => ({
      key: prescriptionId,
      tone: "warning" as const,
      to: "#orders-title",
      text: `${closed.map(({ label }) => label).join(", ")}: holds up ${medicine}, ${isDue ? "due since" : "due"} ${due}`,
    }));
  return [...late, ...held];
}

export function labFlags(flags: LabFlag[]): MemberFlag[] {
  return flags.map(({ reportId, result, collectedOn, status, alert }) => ({
    key: `${reportId} ${result} ${alert?.text ?? ""}`,
    tone: alert?.level === "PAGE" ? "danger" : "warning",
    text: alert ? `${result}: ${alert.text}` : `${result}, ${status}, ${formatDate(collectedOn, "medium")}`,
    to: href("/admin/results/:reportId", { reportId }),
  }));
}
