import type { ProviderCalendar, SlotQuestion } from "#domain/scheduling/slots/slots.ts";

/**
 * When visits can start, found by brute force: checks every five minutes of the range against the provider's local time, as Intl shows
 * it. Slow, and shares nothing with the real computation.
 */
export function bruteForceSlots(calendar: ProviderCalendar, question: SlotQuestion): number[] {
  const found: number[] = [];
  const length = question.lengthMinutes * MINUTE;
  const earliest = question.now + calendar.minimumNoticeMinutes * MINUTE;
  const latest = question.now + calendar.horizonDays * 86_400_000;
  for (let start = Math.ceil(question.from / STEP) * STEP; start < question.to; start += STEP) {
    if (start < earliest || start > latest) continue;
    const moments = Array.from({ length: question.lengthMinutes / 5 }, (_, i) => start + i * STEP);
    const isLicensed = calendar.licenses.some(({ validFrom, validUntil }) =>
      moments.every((moment) => {
        const { day } = wallClock(question.patientZone, moment);
        return validFrom <= day && day <= validUntil;
      }),
    );
    if (!isLicensed || !fitsHours(calendar, question, moments)) continue;
    if (calendar.timeOff.some((off) => off.from < start + length && off.to > start)) continue;
    const from = start - calendar.bufferBeforeMinutes * MINUTE;
    const to = start + length + calendar.bufferAfterMinutes * MINUTE;
    if (calendar.taken.some((taken) => taken.from < to && taken.to > from)) continue;
    found.push(start);
  }
  return found;
}

function fitsHours(calendar: ProviderCalendar, question: SlotQuestion, moments: number[]): boolean {
  const first = wallClock(calendar.zone, moments[0]!);
  const today = calendar.exceptions.filter(({ day }) => day === first.day);
  if (today.some(({ kind }) => kind === "closed")) return false;
  const windows = [
    ...calendar.weeklyHours.filter(
      (hours) =>
        hours.weekday === first.weekday &&
        hours.effectiveFrom <= first.day &&
        (hours.effectiveUntil ?? "9999") >= first.day,
    ),
    ...today.filter((exception) => exception.kind === "extra"),
  ];
  return windows.some(
    ({ fromMinute, toMinute }) =>
      (first.minute - fromMinute) % question.stepMinutes === 0 &&
      moments.every((moment) => {
        const shown = wallClock(calendar.zone, moment);
        return shown.day === first.day && shown.minute >= fromMinute && shown.minute < toMinute;
      }),
  );
}

const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const clocks = new Map<string, Intl.DateTimeFormat>();

type Shown = { day: string; minute: number; weekday: number };
const seen = new Map<string, Shown>();

/** Each instant is checked many times, but its local time is computed once. */
function wallClock(zone: string, at: number): Shown {
  const key = `${zone} ${at}`;
  let shown = seen.get(key);
  if (!shown) {
    shown = lookAtClock(zone, at);
    seen.set(key, shown);
  }
  return shown;
}

function lookAtClock(zone: string, at: number): Shown {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    clocks.set(zone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    minute: Number(parts["hour"]) * 60 + Number(parts["minute"]),
    weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(parts["weekday"]!) + 1,
  };
}
