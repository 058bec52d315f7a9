import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const startJob = defineJob({ name: "drill.start", schema: z.object({}), isUrgent: true });
/** The same as queues were before: pg-boss sends NOTIFY in the transaction. */
export const formerJob = defineJob({ name: "drill.former", schema: z.object({}) });
