import type { Ctx } from "#core/ctx.ts";
import { listResults } from "#domain/care/labs/list-reports.ts";
import { getMyOrders, getOwnOrder, listPastOrders } from "#domain/orders/my-orders.ts";

/**
 * What the patients' pages ask the database, page by page. Add yours: every statement that a line sends is explained over a full
 * clinic and must not read a large table from end to end.
 */
export type ExplainedPage = {
  page: string;
  load(ctx: Ctx, about: { userId: string; orderId: string; before: string }): Promise<unknown>;
};

export const EXPLAINED_PAGES: ExplainedPage[] = [
  { page: "/profile/my-orders", load: (ctx) => getMyOrders(ctx) },
  { page: "/profile/my-orders/past", load: (ctx, { before }) => listPastOrders(ctx, { before }) },
  { page: "/profile/my-orders/:orderId", load: (ctx, { orderId }) => getOwnOrder(ctx, { orderId }) },
  { page: "/profile/files", load: (ctx, { userId }) => listResults(ctx, { userId }) },
];

/** Tables that grow with the number of patients. The catalog's few dozen rows may be read whole. */
export const LARGE_TABLES = new Set([
  ...["profile", "appointment", "appointment_event", "prescription", "prescription_fill", "prescription_event"],
  ...["customer_order", "order_event", "order_late", "dose_confirmation", "pharmacy_message", "reorder_reminder"],
  ...["plan", "plan_price", "plan_event", "invoice", "invoice_line", "payment", "payment_method", "refund"],
  ...["ledger_entry", "ledger_posting", "lab_report", "lab_value", "lab_alert", "stored_file", "contact_request"],
  "contact_message",
]);
