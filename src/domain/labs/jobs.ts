import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** A report became visible to its member. */
export const labsReleasedJob = defineJob({ name: "care.labs-released", schema: z.object({ reportId: z.uuid() }) });

const lab = z.object({ orderId: z.uuid() });
/** A provider signed an order: the member is told to choose a place. */
export const labOrderSignedJob = defineJob({ name: "labs.order-signed", schema: lab });
/** The member chose where their blood is drawn. */
export const placeLabOrderJob = defineJob({ name: "labs.place-order", schema: lab, isUrgent: true });
/** A place was chosen, the blood was drawn, or the order ended: its fee follows. */
export const settleLabFeeJob = defineJob({ name: "labs.settle-fee", schema: lab });
/** A provider canceled an order that a lab has. */
export const cancelLabOrderJob = defineJob({ name: "labs.cancel-order", schema: lab });
/** A member looks for sites near a ZIP code. */
export const fetchSitesJob = defineJob({
  name: "labs.fetch-sites",
  schema: z.object({ zip: z.string().length(5) }),
  isUrgent: true,
  retryLimit: 3,
});
export const sweepLabOrdersJob = defineJob({ name: "labs.sweep-orders", schema: z.object({}), concurrency: 1 });
