import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { waitOf, type DeskOrder, type Wait } from "#domain/desk/orders/order-desk.ts";
import type { GateKey } from "#domain/orders/reorders/gates.ts";

/** Why an order has its status, in a sentence, and whose turn it is. */
export function formatReason(ctx: Ctx, order: DeskOrder): { turn: string; text: string; isOverdue: boolean } | null {
  const wait = waitOf(order, clinicToday(ctx));
  if (!wait) return null;
  const at = (moment: Date | null) => (moment ? formatMoment(ctx, moment) : "an unknown time");
  const since = at(wait.since);
  const asked = order.pingedAt ? ` We asked for an update on ${at(order.pingedAt)}.` : "";
  const expected = order.expectedOn ? ` It was expected on ${formatDate(order.expectedOn)}.` : "";
  const next = order.nextTryAt ? ` The card is tried again on ${at(order.nextTryAt)}.` : "";
  const held = order.heldFor ? HELD[order.heldFor] : "";
  const text: Record<Wait, string> = {
    treatment: `${held} The order is not sent to the pharmacy. ${HELD_NEXT[order.heldFor ?? "lab-result"]} On hold since ${since}.`,
    "call-pharmacy": `Call the pharmacy. ${held} The pharmacy may have the order already. On hold since ${since}.`,
    payment: `Waiting for payment since ${since}.`,
    declined: `Waiting for payment: the card was declined on ${since}.${next}`,
    "handing-over": `Paid, but the pharmacy hasn't accepted it yet. We've been trying to send it since ${since}.`,
    "our-answer": `The pharmacy asked a question on ${since} and is waiting for our answer.`,
    "after-answer": `We answered the pharmacy's question on ${since}. It hasn't moved since.`,
    silence: `We haven't heard from the pharmacy since we sent it on ${since}.${asked}`,
    review: `A pharmacist is checking it. The last update from the pharmacy was on ${since}.${asked}`,
    filling: `The pharmacy is preparing it. The last update was on ${since}.${asked}`,
    "on-its-way": `With the carrier since ${since}.${order.expectedOn ? ` Expected on ${formatDate(order.expectedOn)}.` : ""}`,
    overdue: `With the carrier since ${since} and not delivered.${expected}`,
    "carrier-problem": `The carrier reported a problem on ${since}.${expected}`,
    lost: `The carrier can't find the package, reported on ${since}.`,
    returned: `The package was returned to the pharmacy, reported on ${since}.`,
  };
  return { turn: TURNS[wait.on], text: text[wait.on], isOverdue: wait.on === "overdue" };
}

const HELD: Record<NonNullable<DeskOrder["heldFor"]>, string> = {
  "lab-result": "A lab result stops the treatment.",
  "vital-sign": "A blood pressure reading stops the treatment.",
  answer: "An answer to a health question stops the treatment.",
  message: "A message from the member stops the treatment.",
  "treatment-on-hold": "The provider put the treatment on hold.",
  "treatment-stopped": "The provider stopped the treatment.",
};

const HELD_NEXT: Record<NonNullable<DeskOrder["heldFor"]>, string> = {
  "lab-result": "It goes on once a provider decides to continue.",
  "vital-sign": "It goes on once a provider decides to continue.",
  answer: "It goes on once a provider decides to continue.",
  message: "It goes on once a provider decides to continue.",
  "treatment-on-hold": "It goes on once the provider resumes the treatment.",
  "treatment-stopped": "Cancel it to refund the member.",
};

const TURNS: Record<Wait, string> = {
  treatment: "Provider",
  "call-pharmacy": "Us",
  payment: "Payment",
  declined: "Payment",
  "handing-over": "Handing over",
  "our-answer": "Our answer",
  "after-answer": "Pharmacy",
  silence: "Pharmacy",
  review: "Pharmacy",
  filling: "Pharmacy",
  "on-its-way": "Carrier",
  overdue: "Carrier",
  "carrier-problem": "Carrier",
  lost: "Us",
  returned: "Us",
};

/** What the next order is waiting for, for staff. */
export const GATE_NAMES: Record<GateKey, string> = {
  dose: "dose not confirmed by the member",
  payment: "payment",
  labs: "blood test",
  visit: "visit",
  safety: "safety check, the prescriber decides",
  prescription: "prescription",
  address: "delivery address",
  "photo-id": "photo ID",
  pharmacy: "pharmacy",
};
