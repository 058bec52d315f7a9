import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** One at a time: an export reads the whole clinic and must not crowd out the rest. */
export const exportPeopleJob = defineJob({
  name: "desk.export-people",
  schema: z.object({ actId: z.uuid() }),
  concurrency: 1,
});
export const sweepDeskJob = defineJob({ name: "desk.sweep", schema: z.object({}), concurrency: 1 });
