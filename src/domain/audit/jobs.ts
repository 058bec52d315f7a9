import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sealAuditJob = defineJob({ name: "audit.seal", schema: z.object({}), concurrency: 1 });
export const prepareAuditPartitionsJob = defineJob({
  name: "audit.prepare-partitions",
  schema: z.object({}),
  concurrency: 1,
});

/** A walk over the whole chain that an admin asked for. */
export const checkAuditJob = defineJob({
  name: "audit.check",
  schema: z.object({ checkId: z.uuid() }),
  concurrency: 1,
});
