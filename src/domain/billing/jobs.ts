import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sweepDiscountCodesJob = defineJob({ name: "billing.sweep-codes", schema: z.object({}), concurrency: 1 });
