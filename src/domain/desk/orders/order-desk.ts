import type { HoldReason } from "#domain/orders/holds/hold-reason.ts";
import { isBeforeShipping, type OrderStatus } from "#domain/orders/order.ts";

/** Late first, then what is on hold, what a pharmacy asks, what went wrong on the way, what is due and not placed, and everything before it ships. */
export const ORDERS_VIEWS = ["late", "on-hold", "asks", "trouble", "held", "underway"] as const;
export type OrdersView = (typeof ORDERS_VIEWS)[number];

export type DeskOrder = {
  id: string;
  number: string;
  userId: string;
  name: string;
  offering: string;
  status: OrderStatus;
  totalCents: number;
  refundedCents: number;
  invoiceId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  /** The card said no, for the first time; and when it is tried again. */
  paymentFailedAt: Date | null;
  nextTryAt: Date | null;
  sendTriedAt: Date | null;
  sentAt: Date | null;
  promisedUntil: string | null;
  shippedAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  expectedOn: string | null;
  closedAt: Date | null;
  /** When the pharmacy last said something about it, and when we asked how it stands. */
  heardAt: Date | null;
  pingedAt: Date | null;
  pharmacy: string;
  pharmacyId: string;
  pharmacyPhone: string | null;
  /** What staff last asked the pharmacy. */
  ourQuestion: string | null;
  weAskedAt: Date | null;
  weAskedBy: string | null;
  lateSince: Date | null;
  /** Why it is on hold, and since when. */
  heldFor: HoldReason | null;
  heldAt: Date | null;
  /** What the pharmacy wants to know before it goes on, and since when. */
  question: string | null;
  askedAt: Date | null;
  /** What we answered, if that is after the question. */
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
};

/** A next order that is due and waits for something. */
export type BlockedReorder = {
  prescriptionId: string;
  userId: string;
  name: string;
  offering: string;
  dueOn: string;
  gates: string[];
  lookedAt: Date;
};

export type Wait =
  | "treatment"
  | "call-pharmacy"
  | "payment"
  | "declined"
  | "handing-over"
  | "our-answer"
  | "after-answer"
  | "silence"
  | "review"
  | "filling"
  | "on-its-way"
  | "overdue"
  | "carrier-problem"
  | "lost"
  | "returned";

/** Whom or what an order waits for and since when; nothing, if it is over. Of a late one this is why. */
export function waitOf(order: DeskOrder, today: string): { on: Wait; since: Date | null } | null {
  if (order.heldFor && isBeforeShipping(order.status)) {
    return { on: order.sendTriedAt ? "call-pharmacy" : "treatment", since: order.heldAt };
  }
  switch (order.status) {
    case "created":
    case "awaiting_payment":
      return order.paymentFailedAt
        ? { on: "declined", since: order.paymentFailedAt }
        : { on: "payment", since: order.createdAt };
    case "paid":
      return { on: "handing-over", since: order.sendTriedAt ?? order.paidAt };
    case "clarification_needed":
      return order.answeredAt
        ? { on: "after-answer", since: order.answeredAt }
        : { on: "our-answer", since: order.askedAt ?? order.heardAt };
    case "sent_to_pharmacy":
      return { on: "silence", since: order.sentAt };
    case "in_pharmacy_review":
      return { on: "review", since: order.heardAt };
    case "filling":
      return { on: "filling", since: order.heardAt };
    case "shipped":
    case "out_for_delivery":
      return {
        on: order.expectedOn && order.expectedOn < today ? "overdue" : "on-its-way",
        since: order.shippedAt,
      };
    case "exception":
      return { on: "carrier-problem", since: order.heardAt };
    case "lost":
    case "returned":
      return order.closedAt ? null : { on: order.status, since: order.heardAt };
    default:
      return null;
  }
}
