import type { OrderStatus } from "#domain/orders/order.ts";

type Words = { text: string; tone: "neutral" | "outline" | "success" | "info" | "warning" | "danger" };

/** Labels for an order's status, for staff. */
export const ORDER_STATUS: Record<OrderStatus, Words> = {
  created: { text: "Created", tone: "outline" },
  awaiting_payment: { text: "Awaits payment", tone: "warning" },
  paid: { text: "Paid", tone: "info" },
  sent_to_pharmacy: { text: "Sent to the pharmacy", tone: "info" },
  in_pharmacy_review: { text: "In review at the pharmacy", tone: "info" },
  clarification_needed: { text: "The pharmacy asks", tone: "warning" },
  filling: { text: "Being filled", tone: "info" },
  shipped: { text: "Shipped", tone: "success" },
  out_for_delivery: { text: "Out for delivery", tone: "success" },
  exception: { text: "Problem on the way", tone: "danger" },
  lost: { text: "Lost", tone: "danger" },
  delivered: { text: "Delivered", tone: "success" },
  returned: { text: "Returned", tone: "danger" },
  canceled: { text: "Canceled", tone: "neutral" },
};
