import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Env } from "./env.ts";
import type { VisitCalendarEntry } from "./mail.ts";

/** PUBLISH is for a file that somebody takes from a page; the two others come with mails and change what the calendar has. */
type Entry = Omit<VisitCalendarEntry, "method"> & { method: VisitCalendarEntry["method"] | "PUBLISH" };

/**
 * A visit as a file for calendars, in UTC: every calendar shows it in its owner's own time. The same visit keeps its UID for
 * life, and a higher SEQUENCE replaces what the calendar has. It says no more than the mail does, and leads to the visit's page,
 * which asks who one is.
 */
export function calendarFile(
  { method, id, sequence, startsAt, endsAt }: Entry,
  env: Pick<Env, "BRAND_NAME" | "MAIL_FROM" | "PUBLIC_ORIGIN">,
  now: Date,
): string {
  // The library escapes names where it writes them, except in the product's.
  const calendar = ical({
    prodId: { company: "Clinic", product: "Visits", language: "EN" },
    method: ICalCalendarMethod[method],
  });
  const url = `${env.PUBLIC_ORIGIN}/visits/${id}`;
  calendar.createEvent({
    id: `visit-${id}@${env.MAIL_FROM.split("@")[1] ?? "localhost"}`,
    sequence,
    stamp: now,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: `Your visit with ${env.BRAND_NAME}`,
    ...(method === "CANCEL" ? {} : { url, location: url, description: `Your visit is by video. Open it here: ${url}` }),
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: env.BRAND_NAME, email: env.MAIL_FROM },
  });
  return calendar.toString();
}
