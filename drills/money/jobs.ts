import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** What the orders slice does after a provider's approval: one order for a plan. Clicked ten times, it runs ten times. */
export const orderJob = defineJob({
  name: "drill.order",
  schema: z.object({ planId: z.uuid(), userId: z.uuid(), orderId: z.uuid() }),
  concurrency: 10,
});
