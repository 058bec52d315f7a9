import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

export const sweepAuthJob = defineJob({ name: "identity.sweep", schema: z.object({}), concurrency: 1 });

/** Somebody asked for a new password; whether there is such an account is not known yet. */
export const sendPasswordResetJob = defineJob({
  name: "identity.send-password-reset",
  schema: z.object({ requestId: z.uuid() }),
  isUrgent: true,
  retryLimit: 8,
  retryDelay: 1,
  retryDelayMax: 60,
});

/** News: somebody may no longer come in. Slices that gave them work take it back. */
export const accountDisabledJob = defineJob({
  name: "identity.account-disabled",
  schema: z.object({ userId: z.uuid() }),
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 60,
});
