import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { runnerImport } from "vite";
import { newId } from "#core/id.ts";
import { APPOINTMENT_TYPES } from "#domain/scheduling/appointment.ts";
import { slotsOf, type ProviderCalendar, type SlotQuestion } from "#domain/scheduling/slots/slots.ts";
import { formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { bruteForceSlots } from "#test/brute-force-slots.ts";
import { report, say } from "#test/report.ts";
import { calendarFileFor } from "#worker/mail/calendar-file.ts";

/**
 * Thirty zones, every clock change of 2026 and 2027, every visit type: around each change, the page's text, the email's text, the
 * calendar file and the provider's view, each parsed back separately, must name the same instant. Controls: arithmetic that shifts
 * skipped hours offers times that don't exist, and text without the offset names two instants.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const ZONES = [
  "America/Chicago",
  "America/New_York",
  "America/Denver",
  "America/Los_Angeles",
  "America/Anchorage",
  "America/Adak",
  "America/Halifax",
  "America/St_Johns",
  "America/Havana",
  "America/Santiago",
  "America/Asuncion",
  "America/Nuuk",
  "Atlantic/Azores",
  "Europe/London",
  "Europe/Berlin",
  "Europe/Kyiv",
  "Europe/Lisbon",
  "Europe/Chisinau",
  "Asia/Beirut",
  "Asia/Jerusalem",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Australia/Sydney",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Norfolk",
  "Pacific/Easter",
  "Antarctica/Troll",
].slice(0, isSmall ? 6 : 30);
/** Durations as the migration sets them. */
const LENGTHS = { "initial-trt": 40, "initial-weight-loss": 40, "secondary-followup": 20, renewal: 20 };
const HOUR = 3_600_000;
const PROVIDER_ZONE = "America/Phoenix";
const env = {
  BRAND_NAME: "Clinic",
  CLINIC_TIME_ZONE: PROVIDER_ZONE,
  BRAND_ADDRESS: "1 Street",
  MAIL_FROM: "care@clinic.test",
  PUBLIC_ORIGIN: "https://c.test",
};

// Node can't read .tsx; emails are rendered by the same code as in the worker.
type Mails = typeof import("#worker/mail/render.tsx");
const { renderMail } = (await runnerImport<Mails>("./src/worker/mail/render.tsx")).module;

const clocks = new Map<string, Intl.DateTimeFormat>();
const wrong: string[] = [];
const counts = { changes: 0, slots: 0, skipped: 0, repeated: 0, ambiguous: 0 };
for (const zone of ZONES) {
  for (const change of changesOf(zone)) {
    counts.changes += 1;
    counts.skipped += skippedByNaiveArithmetic(zone, change);
    for (const type of APPOINTMENT_TYPES) await around(zone, change, LENGTHS[type]);
  }
}
say(
  `${ZONES.length} zones, ${counts.changes} clock changes, ${APPOINTMENT_TYPES.length} types: ${counts.slots} times looked at`,
);
say(`${counts.repeated} of them in an hour that comes twice; ${wrong.length} disagree`);
for (const line of wrong.slice(0, 10)) say(`  ${line}`);
say(`control: shifting arithmetic would offer ${counts.skipped} times in hours that do not exist`);
say(`control: without the offset ${counts.ambiguous} texts would name two instants`);
const isShown = counts.skipped > 0 && counts.ambiguous > 0 && counts.slots > 0;
report({
  name: "zones",
  value: wrong.length,
  unit: "times named wrongly",
  target: 0,
  ok: wrong.length === 0 && isShown,
});

async function around(zone: string, change: number, lengthMinutes: number): Promise<void> {
  const calendar: ProviderCalendar = {
    providerId: "p",
    zone,
    minimumNoticeMinutes: 0,
    horizonDays: 800,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    exceptions: [],
    timeOff: [],
    taken: [],
    licenses: [{ validFrom: "2025-01-01", validUntil: "2029-01-01" }],
    weeklyHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      fromMinute: 0,
      toMinute: 1440,
      effectiveFrom: "2025-01-01",
      effectiveUntil: null,
    })),
  };
  const question: SlotQuestion = {
    from: change - 2 * HOUR,
    to: change + 2 * HOUR,
    now: Date.parse("2025-12-31T00:00:00Z"),
    lengthMinutes,
    stepMinutes: 20,
    patientZone: zone,
  };
  const starts = slotsOf(calendar, question).map(({ start }) => start);
  if (String(starts) !== String(bruteForceSlots(calendar, question)))
    wrong.push(`${zone} ${iso(change)}: other slots than the second computation`);
  for (const start of starts) {
    counts.slots += 1;
    const [at, end] = [new Date(start), new Date(start + lengthMinutes * 60_000)];
    const page = formatVisitTime(at, zone);
    const provider = formatVisitTime(at, PROVIDER_ZONE);
    const entry = {
      method: "REQUEST" as const,
      id: newId(),
      sequence: 0,
      startsAt: at.toISOString(),
      endsAt: end.toISOString(),
    };
    const props = {
      news: "booked",
      when: { at: at.toISOString(), zone },
      provider: "Robin Vale",
      rescheduleUrl: "https://c.test",
      cancelUrl: "https://c.test",
    };
    const { text } = await renderMail("visit-booked", { ...props, calendar: entry }, env);
    const inMail = text.split("\n").find((line) => line.includes(page.slice(-20))) ?? "";
    if (/UTC/.test(page)) counts.repeated += 1;
    if (/UTC/.test(page) && readAll(page.replace(/, UTC[^)]*/, ""), zone, start).length > 1) counts.ambiguous += 1;
    const file = calendarFileFor({ calendar: entry }, env, at)?.content ?? "";
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
    const inCalendar = event ? new ICAL.Event(event).startDate.toJSDate().getTime() : 0;
    const read = {
      page: readAll(page, zone, start),
      mail: readAll(inMail, zone, start),
      provider: readAll(provider, PROVIDER_ZONE, start),
    };
    for (const [where, instants] of Object.entries(read)) {
      if (instants.length !== 1 || instants[0] !== start) wrong.push(`${zone} ${iso(start)} ${where}: ${page}`);
    }
    if (inCalendar !== start) wrong.push(`${zone} ${iso(start)} calendar: ${iso(inCalendar)}`);
  }
}

/** Every instant within three hours that a text can mean, checking the local time every five minutes. */
function readAll(text: string, zone: string, near: number): number[] {
  const match = /(\w+), (\w+) (\d+), (\d+):(\d+) (AM|PM).*\(([^)]*)\)/.exec(text);
  if (!match) return [];
  const [, weekday, month, day, hour, minute, half, place] = match;
  const offset = /UTC([+-])(\d+)(?::(\d+))?/.exec(place ?? "");
  const found: number[] = [];
  for (let at = near - 3 * HOUR; at <= near + 3 * HOUR; at += 300_000) {
    const shown = wallClock(zone, at);
    const isSame =
      shown["weekday"] === weekday &&
      shown["month"] === month &&
      shown["day"] === day &&
      shown["hour"] === hour &&
      shown["minute"] === minute &&
      shown["dayPeriod"] === half;
    if (isSame && (!offset || offsetMinutes(zone, at) === signed(offset))) found.push(at);
  }
  return found;
}

function signed([, sign, hours, minutes]: RegExpExecArray): number {
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

function wallClock(zone: string, at: number): Record<string, string> {
  let clock = clocks.get(zone);
  if (!clock) {
    const parts = {
      weekday: "long",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      year: "numeric",
    } as const;
    clock = new Intl.DateTimeFormat("en-US", { ...parts, timeZone: zone });
    clocks.set(zone, clock);
  }
  return Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
}

function offsetMinutes(zone: string, at: number): number {
  const shown = wallClock(zone, at);
  const hour = (Number(shown["hour"]) % 12) + (shown["dayPeriod"] === "PM" ? 12 : 0);
  const local = Date.parse(`${shown["month"]} ${shown["day"]}, ${shown["year"]} ${hour}:${shown["minute"]} UTC`);
  return Math.round((local - Math.floor(at / 60_000) * 60_000) / 60_000);
}

/** The instants in 2026 and 2027 when the zone's offset changes. */
function changesOf(zone: string): number[] {
  const found: number[] = [];
  const end = Date.UTC(2028, 0, 1);
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from("2026-01-01T00:00:00Z").toZonedDateTimeISO(zone);
  while ((at = at.getTimeZoneTransition("next")) && at.epochMilliseconds < end) found.push(at.epochMilliseconds);
  return found;
}

/** Quarters of the skipped hour that "compatible" arithmetic would shift into another hour and offer. */
function skippedByNaiveArithmetic(zone: string, change: number): number {
  const before = Temporal.Instant.fromEpochMilliseconds(change - 1).toZonedDateTimeISO(zone);
  let shifted = 0;
  for (let minutes = 0; minutes < 60; minutes += 20) {
    const local = before.toPlainDateTime().add({ milliseconds: 1, minutes });
    if (!local.toZonedDateTime(zone).toPlainDateTime().equals(local)) shifted += 1;
  }
  return shifted;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
