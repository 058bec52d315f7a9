import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sealAuditJob = defineJob({ name: "audit.seal", schema: z.object({}), concurrency: 1 });
export const prepareAuditPartitionsJob = defineJob({
  name: "audit.prepare-partitions",
  schema: z.object({}),
  concurrency: 1,
});

/** A verification of the whole chain, requested by an admin. */
export const checkAuditJob = defineJob({
  name: "audit.check",
  schema: z.object({ checkId: z.uuid() }),
  concurrency: 1,
});
