import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

const order = z.object({ orderId: z.uuid() });

/** Every night: places the orders that are due and whose gates are met, and reminds of those that are not. */
export const placeDueOrdersJob = defineJob({ name: "orders.place-due", schema: z.object({}), concurrency: 1 });
/** Something changed about a prescription or what its next order waits for: looks at it now instead of at night. */
export const considerReorderJob = defineJob({
  name: "orders.consider",
  schema: z.object({ prescriptionId: z.uuid() }),
});
/** Hands a paid order to the pharmacy. Tried for days: somebody has paid for it. */
export const sendToPharmacyJob = defineJob({
  name: "orders.send",
  schema: order,
  retryLimit: 60,
  retryDelay: 5,
  retryDelayMax: 3600,
});
export const askPharmacyJob = defineJob({ name: "orders.ask", schema: order });
export const cancelAtPharmacyJob = defineJob({ name: "orders.cancel", schema: order, retryLimit: 40 });
export const answerPharmacyJob = defineJob({
  name: "orders.answer",
  schema: z.object({ orderId: z.uuid(), answerId: z.uuid() }),
});
/** Staff ask the pharmacy about an order. */
export const questionPharmacyJob = defineJob({
  name: "orders.question",
  schema: z.object({ orderId: z.uuid(), questionId: z.uuid() }),
});
/** A message of a pharmacy was kept: what does it change? */
export const applyMessageJob = defineJob({ name: "orders.apply-message", schema: z.object({ messageId: z.uuid() }) });
/** By the clock: silence at the pharmacy, orders that are late, parcels that arrived well. */
export const sweepOrdersJob = defineJob({ name: "orders.sweep", schema: z.object({}), concurrency: 1 });
