import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** One at a time: an export reads the whole clinic and must not crowd out the rest. */
export const exportPeopleJob = defineJob({
  name: "desk.export-people",
  schema: z.object({ actId: z.uuid() }),
  concurrency: 1,
});
export const sweepDeskJob = defineJob({ name: "desk.sweep", schema: z.object({}), concurrency: 1 });
/** A provider asked a colleague to stand in. */
export const carryOutCoverJob = defineJob({ name: "desk.carry-out-cover", schema: z.object({ coverId: z.uuid() }) });
