import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sweepAuthJob = defineJob({ name: "identity.sweep", schema: z.object({}), concurrency: 1 });
