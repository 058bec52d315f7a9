import type { OrderStatus } from "#domain/orders/order.ts";

/** Late first, then what a pharmacy asks, what went wrong on the way, and everything before it ships. */
export const ORDERS_VIEWS = ["late", "asks", "trouble", "underway"] as const;
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
  sentAt: Date | null;
  promisedUntil: string | null;
  shippedAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** When the pharmacy last said something about it. */
  heardAt: Date | null;
  pharmacy: string;
  lateSince: Date | null;
  /** What the pharmacy wants to know before it goes on. */
  question: string | null;
};
