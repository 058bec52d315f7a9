import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const startJob = defineJob({ name: "drill.start", schema: z.object({}), isUrgent: true });
/** As queues used to work: pg-boss sends NOTIFY in the transaction. */
export const formerJob = defineJob({ name: "drill.former", schema: z.object({}) });
