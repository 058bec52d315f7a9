import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const actJob = defineJob({ name: "drill.act", schema: z.object({ ms: z.int() }), concurrency: 10 });
