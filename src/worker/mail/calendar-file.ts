import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { z } from "zod";
import type { Env } from "#core/env.ts";
import type { Letter } from "../postman.ts";

const WithEntry = z.object({
  calendar: z.object({
    method: z.enum(["REQUEST", "CANCEL"]),
    id: z.uuid(),
    sequence: z.int().min(0),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  }),
});

/**
 * The calendar entry of a mail about a visit, in UTC: every calendar shows it in its owner's own time. The same visit keeps its
 * UID for life, and a higher SEQUENCE replaces what the calendar has. It says no more than the mail does.
 */
export function calendarFileFor(
  props: unknown,
  env: Pick<Env, "BRAND_NAME" | "MAIL_FROM">,
  now: Date,
): Letter["calendar"] {
  const parsed = WithEntry.safeParse(props);
  if (!parsed.success) return undefined;
  const { method, id, sequence, startsAt, endsAt } = parsed.data.calendar;
  const isCancelled = method === "CANCEL";
  // The library escapes names where it writes them, except in the product's.
  const calendar = ical({
    prodId: { company: "Clinic", product: "Visits", language: "EN" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `visit-${id}@${env.MAIL_FROM.split("@")[1] ?? "localhost"}`,
    sequence,
    stamp: now,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: `Your visit with ${env.BRAND_NAME}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: env.BRAND_NAME, email: env.MAIL_FROM },
  });
  return { method, content: calendar.toString() };
}
