import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

const order = z.object({ orderId: z.uuid() });

/** Nightly: places due orders whose gates are met, and sends reminders for the others. */
export const placeDueOrdersJob = defineJob({ name: "orders.place-due", schema: z.object({}), concurrency: 1 });
/** A prescription, or something its next order depends on, changed: check it now instead of tonight. */
export const considerReorderJob = defineJob({
  name: "orders.consider",
  schema: z.object({ prescriptionId: z.uuid() }),
});
/** Sends a paid order to the pharmacy. Retried for days, because someone has paid for it. */
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
/** Applies a saved pharmacy message to its order. */
export const applyMessageJob = defineJob({ name: "orders.apply-message", schema: z.object({ messageId: z.uuid() }) });
/** Periodic checks: no update from the pharmacy, late orders, delivered orders to close. */
export const sweepOrdersJob = defineJob({ name: "orders.sweep", schema: z.object({}), concurrency: 1 });
