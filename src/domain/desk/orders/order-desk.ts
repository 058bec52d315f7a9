import type { HoldReason } from "#domain/orders/holds/hold-reason.ts";
import { isBeforeShipping, type OrderStatus } from "#domain/orders/order.ts";

/**
 * Late first, then on hold, waiting for our answer to the pharmacy, problems in transit, due but not placed, and everything else
 * that hasn't shipped.
 */
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
  /** When the card was first declined, and when it's retried. */
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
  /** When the pharmacy last updated it, and when we last asked for the status. */
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
  /** The pharmacy's open question, and since when. */
  question: string | null;
  askedAt: Date | null;
  /** Our answer, if it's later than the question. */
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
};

/** A due order that is blocked. */
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

/** Who or what an order is waiting for, and since when; null if it's over. For a late one, this is why. */
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
