import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const indexOfferingsJob = defineJob({ name: "search.index-offerings", schema: z.object({}), concurrency: 1 });
export const prepareSearchPartitionsJob = defineJob({
  name: "search.prepare-partitions",
  schema: z.object({}),
  concurrency: 1,
});
export const sweepSearchTermsJob = defineJob({ name: "search.sweep-terms", schema: z.object({}), concurrency: 1 });
export const noteGapsJob = defineJob({ name: "search.note-gaps", schema: z.object({}), concurrency: 1 });
