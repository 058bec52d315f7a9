import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Something changed for this person: what is due follows. */
export const followMonitoringJob = defineJob({
  name: "safety.follow-monitoring",
  schema: z.object({ userId: z.uuid() }),
});
/** Nightly: whatever was missed, and people who were on treatment before there were due items. */
export const sweepMonitoringJob = defineJob({
  name: "safety.sweep-monitoring",
  schema: z.object({}),
  concurrency: 1,
});
