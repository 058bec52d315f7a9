import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Reminders, holds and offers that ran out: found by the clock, once a minute. */
export const sweepVisitsJob = defineJob({ name: "scheduling.sweep", schema: z.object({}), concurrency: 1 });
/** A visit let go of its time: somebody who would come earlier hears of it. */
export const offerEarlierJob = defineJob({
  name: "scheduling.offer-earlier",
  schema: z.object({ appointmentId: z.uuid() }),
});

/** By the clock: licenses that end soon. */
export const warnOfLicensesJob = defineJob({
  name: "scheduling.warn-of-licenses",
  schema: z.object({}),
  concurrency: 1,
});

/**
 * News about a visit for whoever keeps its fee. `bookingId` stays the same when a visit is moved, `appointmentId` does not; a
 * moved visit is no news.
 */
const AboutVisit = z.object({ appointmentId: z.uuid(), bookingId: z.uuid() });
/** The visit has its time: booked, or moved to another one. */
export const visitBookedJob = defineJob({ name: "scheduling.visit-booked", schema: AboutVisit });
/** The visit took place; due when its fee can no longer be waived. */
export const visitFulfilledJob = defineJob({ name: "scheduling.visit-fulfilled", schema: AboutVisit });
/** The visit took place and is not charged. */
export const visitFeeWaivedJob = defineJob({ name: "scheduling.visit-fee-waived", schema: AboutVisit });
/**
 * The visit will not take place: canceled, or missed and not undone by the end of that day. `timely` says that the patient owes
 * nothing for it.
 */
export const visitCanceledJob = defineJob({
  name: "scheduling.visit-canceled",
  schema: AboutVisit.extend({ timely: z.boolean() }),
});
