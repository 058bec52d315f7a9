import { Temporal } from "temporal-polyfill";

/** One calendar day somewhere. */
export type DayInfo = {
  zone: string;
  day: string;
  /** 1 is Monday. */
  weekday: number;
  /** The instant at which it begins. */
  start: number;
  /** Whether no clock changes on it: then the minutes of the day follow each other from `start`. */
  isPlain: boolean;
};

const DAY = 86_400_000;
const known = new Map<string, DayInfo>();
const MAX_KNOWN = 20_000;

/** Kept, because a month of two hundred calendars asks for the same few days again and again. */
export function dayInfo(zone: string, day: string): DayInfo {
  const key = `${zone} ${day}`;
  let info = known.get(key);
  if (!info) {
    const date = Temporal.PlainDate.from(day);
    const begin = date.toZonedDateTime(zone);
    const end = date.add({ days: 1 }).toZonedDateTime(zone);
    const isPlain =
      begin.offsetNanoseconds === end.offsetNanoseconds &&
      end.epochMilliseconds - begin.epochMilliseconds === DAY &&
      begin.hour === 0;
    info = { zone, day, weekday: date.dayOfWeek, start: begin.epochMilliseconds, isPlain };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, info);
  }
  return info;
}

/** The days, where the zone is, on which the instants from `from` to `to` lie. */
export function daysBetween(zone: string, from: number, to: number): DayInfo[] {
  const days: DayInfo[] = [];
  const last = localDate(zone, to - 1);
  for (let date = localDate(zone, from); Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    days.push(dayInfo(zone, date.toString()));
  }
  return days;
}

/** The instants at which clocks show this minute of the day: none in the hour they skip, two in the hour they repeat. */
export function instantsOf({ zone, day }: DayInfo, minute: number): number[] {
  const local = Temporal.PlainDate.from(day).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  try {
    return [local.toZonedDateTime(zone, { disambiguation: "reject" }).epochMilliseconds];
  } catch {
    const both = (["earlier", "later"] as const).map((disambiguation) =>
      local.toZonedDateTime(zone, { disambiguation }),
    );
    return both.filter((one) => one.toPlainDateTime().equals(local)).map((one) => one.epochMilliseconds);
  }
}

/** The minute of the day that clocks show at an instant, or null on another day. */
export function localMinute({ zone, day }: DayInfo, at: number): number | null {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return local.toPlainDate().toString() === day ? local.hour * 60 + local.minute : null;
}

function localDate(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}
