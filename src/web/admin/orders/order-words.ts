import type { OrderStatus } from "#domain/orders/order.ts";

type Words = { words: string; tone: "neutral" | "outline" | "success" | "info" | "warning" | "danger" };

/** What staff read about an order's state. */
export const ORDER_STATUS: Record<OrderStatus, Words> = {
  created: { words: "Created", tone: "outline" },
  awaiting_payment: { words: "Awaits payment", tone: "warning" },
  paid: { words: "Paid", tone: "info" },
  sent_to_pharmacy: { words: "Sent to the pharmacy", tone: "info" },
  in_pharmacy_review: { words: "In review at the pharmacy", tone: "info" },
  clarification_needed: { words: "The pharmacy asks", tone: "warning" },
  filling: { words: "Being filled", tone: "info" },
  shipped: { words: "Shipped", tone: "success" },
  out_for_delivery: { words: "Out for delivery", tone: "success" },
  exception: { words: "Problem on the way", tone: "danger" },
  lost: { words: "Lost", tone: "danger" },
  delivered: { words: "Delivered", tone: "success" },
  returned: { words: "Returned", tone: "danger" },
  cancelled: { words: "Cancelled", tone: "neutral" },
};
