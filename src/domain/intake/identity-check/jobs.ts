import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

const session = z.object({ sessionId: z.uuid() });

/** A message arrived. */
export const handleIdentityEventJob = defineJob({
  name: "identity.event",
  schema: z.object({ eventId: z.string().min(1).max(255) }),
  concurrency: 5,
  isUrgent: true,
});
/** Asks the vendor for a session and applies what it says. */
export const refreshIdentityCheckJob = defineJob({
  name: "identity.refresh",
  schema: session,
  concurrency: 5,
  isUrgent: true,
});
export const redactIdentitySessionJob = defineJob({ name: "identity.redact", schema: session, concurrency: 5 });
/** By the clock: sessions nobody answered and redactions that aren't done, every minute; documents that expire, every night. */
export const sweepIdentityChecksJob = defineJob({ name: "identity.sweep", schema: z.object({}), concurrency: 1 });
export const expireIdentityChecksJob = defineJob({ name: "identity.expire", schema: z.object({}), concurrency: 1 });
