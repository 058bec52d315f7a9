import { Temporal } from "temporal-polyfill";

/** One calendar day in a time zone. */
export type DayInfo = {
  zone: string;
  day: string;
  /** 1 is Monday. */
  weekday: number;
  /** The instant it starts. */
  start: number;
  /** Whether it has no clock change, so minutes can be counted from `start`. */
  isPlain: boolean;
};

const DAY = 86_400_000;
const known = new Map<string, DayInfo>();
const MAX_KNOWN = 20_000;

/** Cached, because a month of two hundred calendars needs the same few days over and over. */
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

/** The local days of the instants from `from` to `to`. */
export function daysBetween(zone: string, from: number, to: number): DayInfo[] {
  const days: DayInfo[] = [];
  const last = localDate(zone, to - 1);
  for (let date = localDate(zone, from); Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    days.push(dayInfo(zone, date.toString()));
  }
  return days;
}

/** The instants when local clocks show this minute of the day: none in a skipped hour, two in a repeated one. */
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

/** The local minute of the day at an instant, or null on another day. */
export function localMinute({ zone, day }: DayInfo, at: number): number | null {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return local.toPlainDate().toString() === day ? local.hour * 60 + local.minute : null;
}

function localDate(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}
