import type { TxCtx } from "#core/ctx.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import type { Order } from "../queries.server.ts";
import { selectProgress, type Progress } from "./queries-list.server.ts";

/** An order with everything its page shows. */
export type OrderView = Progress & { order: Order; prescription: Prescription | null };
const IN_USE = new Set<Prescription["status"]>(["active", "on_hold", "exhausted"]);

export async function viewsOf(tx: TxCtx, orders: Order[], prescriptions: Prescription[]): Promise<OrderView[]> {
  const progress = await selectProgress(
    tx.trx,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({
    ...(progress.get(order.id) ?? { steps: [], isLate: false }),
    order,
    prescription: prescriptions.find(({ id }) => id === order.prescription_id) ?? null,
  }));
}

/** One per medicine: the active prescription, or the last one if it only ran out, so the page can say what to do. */
export function currentOnes(prescriptions: Prescription[]): Prescription[] {
  const current = new Map<string, Prescription>();
  for (const one of prescriptions) {
    const known = current.get(one.offeringKey);
    if (IN_USE.has(one.status) || one.status === "expired") {
      if (!known || (known.status !== "active" && one.status === "active")) current.set(one.offeringKey, one);
    }
  }
  return [...current.values()];
}
