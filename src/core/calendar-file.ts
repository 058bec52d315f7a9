import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Env } from "./env.ts";
import type { VisitCalendarEntry } from "./mail.ts";

/** PUBLISH is for a file downloaded from a page. The other two come with emails and update the calendar. */
type Entry = Omit<VisitCalendarEntry, "method"> & { method: VisitCalendarEntry["method"] | "PUBLISH" };

/**
 * A visit as a calendar file, in UTC, so every calendar shows it in its owner's time zone. The UID never changes, and a higher SEQUENCE
 * replaces the calendar's entry. It contains no more than the email does and links to the visit's page, which requires signing in.
 */
export function calendarFile(
  { method, id, sequence, startsAt, endsAt }: Entry,
  env: Pick<Env, "BRAND_NAME" | "MAIL_FROM" | "PUBLIC_ORIGIN">,
  now: Date,
): string {
  // The library escapes every name except the product's.
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
