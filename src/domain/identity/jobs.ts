import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sweepAuthJob = defineJob({ name: "identity.sweep", schema: z.object({}), concurrency: 1 });

/** Someone requested a password reset; we don't know yet whether the account exists. */
export const sendPasswordResetJob = defineJob({
  name: "identity.send-password-reset",
  schema: z.object({ requestId: z.uuid() }),
  isUrgent: true,
  retryLimit: 8,
  retryDelay: 1,
  retryDelayMax: 60,
});

/** An account was disabled. Slices that assigned this person work take it back. */
export const accountDisabledJob = defineJob({
  name: "identity.account-disabled",
  schema: z.object({ userId: z.uuid() }),
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 60,
});
