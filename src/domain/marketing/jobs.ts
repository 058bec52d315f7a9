import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Sends one waiting delivery to the vendor. Retries are rows that come due, see `deliver`. */
export const deliverJob = defineJob({
  name: "marketing.deliver",
  schema: z.object({ deliveryId: z.uuid() }),
  concurrency: 10,
});

export const sweepMarketingJob = defineJob({ name: "marketing.sweep", schema: z.object({}), concurrency: 1 });

/** Tells billing to issue the code; the worker's handlers connect the two. */
export const issueDiscountCodeJob = defineJob({
  name: "billing.issue-discount-code",
  schema: z.object({ signupId: z.uuid() }),
});
