import { Temporal } from "temporal-polyfill";
import { formatAt, formatZoneName } from "#core/format-date.ts";

/**
 * The only format of a visit's time, on pages and in emails: "Tuesday, December 1, 9:20 AM Central Time (Chicago)". In a repeated
 * hour, the name and the offset say which of the two it is.
 */
export function formatVisitTime(at: Date, zone: string, locale?: string): string {
  return `${formatVisitDay(at, zone, locale)}, ${formatAt(zone, at, "time", locale)} ${formatZone(at, zone, locale)}`;
}

/** "Tuesday, December 1", the heading over a day's times. */
export function formatVisitDay(at: Date, zone: string, locale?: string): string {
  return formatAt(zone, at, "long-weekday", locale);
}

/** "9:20 AM", or in a repeated hour "1:20 AM (UTC-5)". */
export function formatSlotHour(at: Date, zone: string, locale?: string): string {
  const hour = formatAt(zone, at, "time", locale);
  return isRepeatedHour(at, zone) ? `${hour} (${formatOffset(at, zone)})` : hour;
}

/** "Central Time (Chicago)". */
export function formatZone(at: Date, zone: string, locale?: string): string {
  if (isRepeatedHour(at, zone)) {
    return `${formatZoneName(zone, at, "long", locale)} (${zoneCity(zone)}, ${formatOffset(at, zone)})`;
  }
  return `${formatZoneName(zone, at, "longGeneric", locale)} (${zoneCity(zone)})`;
}

export function isTimeZone(zone: string): boolean {
  try {
    return zone.includes("/") && new Intl.DateTimeFormat("en-US", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

/** Whether clocks show this time twice. */
function isRepeatedHour(at: Date, zone: string): boolean {
  const local = zoned(at, zone).toPlainDateTime();
  const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
    local.toZonedDateTime(zone, { disambiguation }),
  );
  return earlier!.epochMilliseconds !== later!.epochMilliseconds;
}

function formatOffset(at: Date, zone: string): string {
  const minutes = zoned(at, zone).offsetNanoseconds / 60e9;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

function zoneCity(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

function zoned(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}
