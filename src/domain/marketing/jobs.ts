import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Hands one waiting delivery to the vendor. Its retries are rows that fall due, see `deliver`. */
export const deliverJob = defineJob({
  name: "marketing.deliver",
  schema: z.object({ deliveryId: z.uuid() }),
  concurrency: 10,
});

export const sweepMarketingJob = defineJob({ name: "marketing.sweep", schema: z.object({}), concurrency: 1 });

/** News for billing, which issues the code; the line between them stands in the worker's handlers. */
export const issueDiscountCodeJob = defineJob({
  name: "billing.issue-discount-code",
  schema: z.object({ signupId: z.uuid() }),
});
