import type { Trx } from "#core/db.ts";
import type { LabOrder } from "./lab-order.ts";
import type { OrderPanel } from "./panel.ts";
import { selectOrderPanels, selectOrdersOf } from "./queries-order.server.ts";

/** What other slices read about lab orders. */
export { selectOrderSets as findOrderSets } from "./queries-order.server.ts";

type Found = { orders: (LabOrder & { providerName: string })[]; panels: OrderPanel[] };

/** Someone's orders, newest first, with the panels they name. */
export async function findLabOrders(trx: Trx, userId: string, today: string): Promise<Found> {
  const orders = await selectOrdersOf(trx, userId);
  return { orders, panels: orders.length > 0 ? await selectOrderPanels(trx, today) : [] };
}
