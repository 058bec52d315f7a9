import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Reminders, expired holds and offers, once a minute. */
export const sweepVisitsJob = defineJob({ name: "scheduling.sweep", schema: z.object({}), concurrency: 1 });
/** A time opened up: offer it to someone on the waitlist. */
export const offerEarlierJob = defineJob({
  name: "scheduling.offer-earlier",
  schema: z.object({ appointmentId: z.uuid() }),
});

/** Periodic: licenses that end soon. */
export const warnOfLicensesJob = defineJob({
  name: "scheduling.warn-of-licenses",
  schema: z.object({}),
  concurrency: 1,
});

/**
 * Events about a visit for the slice that handles its fee. `bookingId` stays the same when a visit is moved, `appointmentId`
 * doesn't; moving a visit is not an event.
 */
const AboutVisit = z.object({ appointmentId: z.uuid(), bookingId: z.uuid() });
/** The visit was booked, or moved to another time. */
export const visitBookedJob = defineJob({ name: "scheduling.visit-booked", schema: AboutVisit });
/** The visit took place; due when its fee can no longer be waived. */
export const visitFulfilledJob = defineJob({ name: "scheduling.visit-fulfilled", schema: AboutVisit });
/** The visit took place and isn't charged. */
export const visitFeeWaivedJob = defineJob({ name: "scheduling.visit-fee-waived", schema: AboutVisit });
/**
 * The visit won't take place: canceled, or missed and not undone by the end of that day. `timely` means the patient owes nothing.
 */
export const visitCanceledJob = defineJob({
  name: "scheduling.visit-canceled",
  schema: AboutVisit.extend({ timely: z.boolean() }),
});
