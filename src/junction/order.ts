import type { VendorOrder, VendorStatus } from "#domain/labs/interface/labs.ts";
import type { OrderBody } from "./shapes.ts";

/** Their low-level statuses; unknown ones are read by the level above. */
const STATUSES: Record<string, VendorStatus> = {
  ordered: "placed",
  requisition_created: "placed",
  requisition_bypassed: "placed",
  appointment_pending: "placed",
  appointment_cancelled: "placed",
  appointment_scheduled: "scheduled",
  transit_customer: "placed",
  with_customer: "placed",
  draw_completed: "collected",
  transit_lab: "collected",
  delivered_to_lab: "in_lab",
  partial_results: "partial",
  completed: "final",
  corrected: "final",
  sample_error: "rejected",
  redraw_available: "rejected",
  cancelled: "canceled",
  do_not_process: "canceled",
};
const LEVELS: Record<string, VendorStatus> = {
  received: "placed",
  sample_with_lab: "in_lab",
  completed: "final",
  cancelled: "canceled",
  failed: "rejected",
};

/** The order by its last event. A sample counts anew after each rejected one. */
export function orderOf(body: OrderBody): VendorOrder {
  const events = [...body.events].sort((a, b) => a.id - b.id);
  const statuses = events.map(({ status }) => statusOf(status));
  const last = events.at(-1);
  const rejectedBefore = statuses.slice(0, -1).filter((status) => status === "rejected").length;
  return {
    vendorRef: body.id,
    orderId: body.passthrough ?? null,
    draw: rejectedBefore + 1,
    status: statuses.at(-1) ?? LEVELS[body.status ?? ""] ?? "unknown",
    at: new Date(last?.created_at ?? body.updated_at),
    hasResults: statuses.some((status) => status === "partial" || status === "final"),
  };
}

/** `collecting_sample.walk_in_test.appointment_scheduled` */
function statusOf(status: string): VendorStatus {
  const [level = "", , detail = ""] = status.split(".");
  return STATUSES[detail] ?? LEVELS[level] ?? "unknown";
}
