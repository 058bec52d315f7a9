import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

const request = z.object({ requestId: z.uuid() });

/** Calls for help about one request. Tried often and soon: somebody may be in danger. */
export const pageOnCallJob = defineJob({
  name: "messaging.page",
  schema: request,
  isUrgent: true,
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 60,
});

/** The same about something that is not a message. */
export const pageAlarmJob = defineJob({
  name: "messaging.page-alarm",
  schema: z.object({ alarmId: z.uuid() }),
  isUrgent: true,
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 60,
});

/** Mails the provider who is asked to answer that a message waits. */
export const notifyProviderJob = defineJob({
  name: "messaging.notify-provider",
  schema: request,
  isUrgent: true,
});

/** Asks a visitor whether the address is theirs. */
export const confirmAddressJob = defineJob({ name: "messaging.confirm-address", schema: request });

/** By the clock: mails about times of the next day that nobody is on call. */
export const warnOfGapsJob = defineJob({ name: "messaging.on-call-gaps", schema: z.object({}), concurrency: 1 });

/** By the clock: pages again, reminds of what is late, closes what was resolved long ago. */
export const escalateRequestsJob = defineJob({
  name: "messaging.escalate",
  schema: z.object({}),
  isUrgent: true,
  concurrency: 1,
});
