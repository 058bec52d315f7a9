import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** What the slice of orders does when a provider has approved: one order for a plan. Pressed ten times, it comes ten times. */
export const orderJob = defineJob({
  name: "drill.order",
  schema: z.object({ planId: z.uuid(), userId: z.uuid(), orderId: z.uuid() }),
  concurrency: 10,
});
