import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { claimInboxItem } from "#domain/labs/inbox/claim-inbox-item.ts";
import { confirmMatch } from "#domain/labs/inbox/confirm-match.ts";
import { getInboxItem } from "#domain/labs/inbox/get-inbox-item.ts";
import type { Difference, LikelyOrder } from "#domain/labs/inbox/likely-order.ts";
import { Proposal, proposeMatch } from "#domain/labs/inbox/propose-match.ts";
import { Refusal, refuseInboxItem } from "#domain/labs/inbox/refuse-inbox-item.ts";
import { readResult } from "#junction/read-result.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { INBOX_REASONS } from "./lab-inbox-labels.ts";

export async function toItemView(ctx: Ctx, id: string, number: string | null) {
  const item = await getInboxItem(ctx, { id, ...(number ? { number } : {}) }, { readResult });
  const { result, choice } = item;
  const day = (text: string | null) => (text ? formatDate(text, "medium") : "Not given");
  return {
    id,
    reason: INBOX_REASONS[item.reason],
    detail: item.detail,
    since: formatMoment(ctx, item.openedAt),
    due: formatMoment(ctx, item.dueAt),
    owner: item.claimedByName,
    isClosed: item.resolvedAt !== null,
    isMine: item.isMine,
    canClaim: ctx.actor.kind === "nurse" && !item.resolvedAt && !item.isMine,
    proposedBy: item.proposedByName,
    isMyProposal: "userId" in ctx.actor && item.proposedBy === ctx.actor.userId,
    number: number ?? (item.likely?.order ? String(item.likely.order.number) : ""),
    suggestion: suggestionOf(item.likely),
    hasDocument: item.hasDocument,
    isWithoutValues: item.reason === "no-values",
    isUnknownNumber: Boolean(number) && !choice,
    result: result && {
      name: [result.patient.firstName, result.patient.lastName].filter(Boolean).join(" ") || "Not given",
      born: day(result.patient.birthDate),
      drawn: day(result.collectedOn),
      order: result.orderId ?? "Not given",
      lab: result.labName,
      values: result.values.map((value, key) => ({
        key,
        name: value.name,
        line: `${value.result} ${value.unit}`.trim(),
        range: value.range,
        isCritical: value.isCritical,
      })),
    },
    choice: choice && {
      orderId: choice.id,
      name: `${choice.firstName} ${choice.lastName}`,
      born: day(choice.birthDate),
      placed: choice.placedAt ? formatMoment(ctx, choice.placedAt) : "Not placed yet",
      number: String(choice.number),
    },
  };
}

/** Why an order is suggested, and what doesn't fit. */
function suggestionOf(likely: LikelyOrder | null): { title: string; isDoubtful: boolean } | null {
  if (!likely) return null;
  if (!likely.order) {
    return likely.people > 1
      ? { title: "Several people share this birth date and family name. Ask the lab for the order.", isDoubtful: true }
      : null;
  }
  const differs = likely.differs.map((what) => DIFFERENCES[what]);
  return {
    title: ["A suggestion: birth date and family name agree.", ...differs].join(" "),
    isDoubtful: differs.length > 0,
  };
}

const DIFFERENCES: Record<Difference, string> = {
  "given-name": "The given name doesn't: it may be a twin.",
  "draw-day": "The blood was drawn before the order was placed.",
};

/** Claims, matches or refuses; an item nobody may see is not found, whatever was sent. */
export async function actOnItem(ctx: Ctx, id: string, values: FormValues) {
  await getInboxItem(ctx, { id });
  const stay = redirect(href("/admin/labs/inbox/:itemId", { itemId: id }), 303);
  const list = redirect(href("/admin/labs/inbox"), 303);
  try {
    switch (values["intent"]) {
      case "claim":
        await claimInboxItem(ctx, { id, isHandover: values["handover"] === "yes" });
        return stay;
      case "propose": {
        const { answer, problems } = parseForm(Proposal, { id, orderId: values["orderId"] ?? "" });
        if (problems) return refuseForm([{ message: "Find the order first" }], values);
        await proposeMatch(ctx, answer);
        return list;
      }
      case "confirm":
        await confirmMatch(ctx, { id });
        return list;
      case "refuse": {
        const { answer, problems } = parseForm(Refusal, { id, as: values["as"] });
        if (problems) return refuseForm(problems, values);
        await refuseInboxItem(ctx, answer);
        return list;
      }
      default:
        return refuseForm([{ message: "Choose what to do" }], values);
    }
  } catch (error) {
    return refuseConflict(error, values);
  }
}
