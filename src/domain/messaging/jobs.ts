import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

const request = z.object({ requestId: z.uuid() });

/** Pages about one request. Retried often and soon: someone may be in danger. */
export const pageOnCallJob = defineJob({
  name: "messaging.page",
  schema: request,
  isUrgent: true,
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 60,
});

/** The same, for an alarm that isn't a message. */
export const pageAlarmJob = defineJob({
  name: "messaging.page-alarm",
  schema: z.object({ alarmId: z.uuid() }),
  isUrgent: true,
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 60,
});

/** Emails the provider who was asked to answer a message. */
export const notifyProviderJob = defineJob({
  name: "messaging.notify-provider",
  schema: request,
  isUrgent: true,
});

/** Asks a visitor to confirm their address. */
export const confirmAddressJob = defineJob({ name: "messaging.confirm-address", schema: request });

/** Periodic: emails about on-call gaps in the next day. */
export const warnOfGapsJob = defineJob({ name: "messaging.on-call-gaps", schema: z.object({}), concurrency: 1 });

/** Periodic: pages again, notifies about late requests, closes requests resolved long ago. */
export const escalateRequestsJob = defineJob({
  name: "messaging.escalate",
  schema: z.object({}),
  isUrgent: true,
  concurrency: 1,
});
