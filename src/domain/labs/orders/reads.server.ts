/** What other slices read about lab orders. */
export { selectOrderSets as findOrderSets } from "./queries-order.server.ts";
