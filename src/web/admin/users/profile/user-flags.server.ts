import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import type { PossibleSamePerson } from "#domain/desk/member/list-possible-same-people.ts";
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

/** Someone who may have been declined under another account. Whoever decides should know. */
export function samePersonFlags(ctx: Ctx, people: readonly PossibleSamePerson[]): MemberFlag[] {
  return people.map(({ userId, name, declined: [last] }) => ({
    key: `same ${userId}`,
    tone: "warning",
    text: `May be the same person as ${name}, declined ${last ? formatDay(ctx, last.at) : "before"}. Tell the provider who decides.`,
    to: href("/admin/users/:userId", { userId }),
  }));
}

export function labFlags(flags: LabFlag[]): MemberFlag[] {
  return flags.map(({ reportId, result, collectedOn, status, alert }) => ({
    key: `${reportId} ${result ?? ""} ${alert?.text ?? ""}`,
    tone: alert?.level === "PAGE" ? "danger" : "warning",
    text: flagText({ result, status, alert }, formatDate(collectedOn, "medium")),
    to: href("/admin/results/:reportId", { reportId }),
  }));
}

/** The desk reads that a result needs attention, and what to do if it is critical; not the result. */
function flagText({ result, status, alert }: Pick<LabFlag, "result" | "status" | "alert">, day: string): string {
  if (!alert) return `${result ?? "Result"}, ${status}, ${day}`;
  if (result !== null) return `${result}: ${alert.text}`;
  return alert.text === null
    ? `A result from ${day} waits for a provider`
    : `Critical result from ${day}. ${alert.text}`;
}
