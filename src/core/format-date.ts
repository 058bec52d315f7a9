import type { Ctx } from "./ctx.ts";

/** Every date and time that people read, on pages, in emails and in documents. Add new formats and new languages here. */
const STYLES = {
  /** "November 16, 2026" */
  long: { dateStyle: "long" },
  /** "Nov 16, 2026" */
  medium: { dateStyle: "medium" },
  /** "Nov 16" */
  short: { month: "short", day: "numeric" },
  /** "Mon, Nov 16" */
  weekday: { weekday: "short", month: "short", day: "numeric" },
  /** "Monday, November 16" */
  "long-weekday": { weekday: "long", month: "long", day: "numeric" },
  /** "November 2026" */
  month: { month: "long", year: "numeric" },
  /** "Nov 2026" */
  "short-month": { month: "short", year: "numeric" },
  /** "Nov" */
  "month-name": { month: "short" },
  /** "8:30 PM" */
  time: { hour: "numeric", minute: "2-digit" },
  /** "8 PM" */
  hour: { hour: "numeric" },
  /** "Nov 16, 2026, 8:30 PM CST" */
  moment: {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

/** A calendar day, which has no time zone: 1985-04-27 is "April 27, 1985" everywhere. */
export function formatDate(day: string, style: DateStyle = "long", locale = ENGLISH): string {
  return formatAt("UTC", new Date(`${day}T00:00:00Z`), style, locale);
}

/** A calendar day near today: "Mon, Nov 16", and "Nov 16, 2027" in another year. */
export function formatNearDate(day: string, today: string, locale = ENGLISH): string {
  return formatDate(day, day.slice(0, 4) === today.slice(0, 4) ? "weekday" : "medium", locale);
}

/** The day of an instant at the clinic: "November 16, 2026". */
export function formatDay(
  ctx: Pick<Ctx, "env">,
  at: Date | string,
  style: DateStyle = "long",
  locale = ENGLISH,
): string {
  return formatAt(ctx.env.CLINIC_TIME_ZONE, new Date(at), style, locale);
}

/** An instant in the clinic's time zone: "Nov 16, 2026, 8:30 PM CST". */
export function formatMoment(ctx: Pick<Ctx, "env">, at: Date | string, locale = ENGLISH): string {
  return formatDay(ctx, at, "moment", locale);
}

/** The time of day at the clinic, next to a heading with the date: "8:30 PM". */
export function formatTime(ctx: Pick<Ctx, "env">, at: Date): string {
  return formatDay(ctx, at, "time");
}

/** An instant in a time zone. */
export function formatAt(timeZone: string, at: Date, style: DateStyle, locale = ENGLISH): string {
  // Some mail programs can't render the narrow space before AM and PM.
  return dateFormat(timeZone, STYLES[style], locale).format(at).replaceAll("\u202f", " ");
}

/** A time zone's name at an instant: "Central Time", "Central Standard Time", "CT". */
export function formatZoneName(
  timeZone: string,
  at: Date,
  timeZoneName: "longGeneric" | "long" | "shortGeneric",
  locale = ENGLISH,
): string {
  const parts = dateFormat(timeZone, { timeZoneName }, locale).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

const ENGLISH = "en-US";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times as much as using one. */
function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions, locale = ENGLISH): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, made);
  }
  return made;
}
