import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestTo, onePerTime, slotsOf, bookedSpan, type ProviderCalendar, type SlotQuestion } from "./slots.ts";
import { bruteForceSlots } from "#test/brute-force-slots.ts";

const MINUTE = 60_000;
const at = (iso: string) => Date.parse(iso);

const calendar: ProviderCalendar = {
  providerId: "p",
  zone: "America/Chicago",
  minimumNoticeMinutes: 0,
  horizonDays: 400,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  exceptions: [],
  timeOff: [],
  taken: [],
  licenses: [{ validFrom: "2026-01-01", validUntil: "2028-12-31" }],
  weeklyHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    fromMinute: 540,
    toMinute: 720,
    effectiveFrom: "2026-01-01",
    effectiveUntil: null,
  })),
};
const question: SlotQuestion = {
  from: at("2026-12-01T00:00:00-06:00"),
  to: at("2026-12-02T00:00:00-06:00"),
  now: at("2026-11-20T00:00:00Z"),
  lengthMinutes: 40,
  stepMinutes: 20,
  patientZone: "America/Chicago",
};
const hours = (found: { start: number }[]) =>
  found.map(({ start }) => new Date(start).toLocaleTimeString("en-GB", { timeZone: "America/Chicago" }).slice(0, 5));

describe("a day from nine to twelve", () => {
  test("offers every twenty minutes a visit of forty that ends by twelve", () => {
    const expected = ["09:00", "09:20", "09:40", "10:00", "10:20", "10:40", "11:00", "11:20"];
    expect(hours(slotsOf(calendar, question))).toEqual(expected);
  });

  test.each<[string, Partial<ProviderCalendar>, string[]]>([
    [
      "without what is taken",
      { taken: [{ from: at("2026-12-01T10:00:00-06:00"), to: at("2026-12-01T10:40:00-06:00") }] },
      ["09:00", "09:20", "10:40", "11:00", "11:20"],
    ],
    [
      "with room for the buffers around a visit",
      {
        taken: [{ from: at("2026-12-01T10:00:00-06:00"), to: at("2026-12-01T10:40:00-06:00") }],
        bufferAfterMinutes: 10,
      },
      ["09:00", "10:40", "11:00", "11:20"],
    ],
    [
      "without time off",
      { timeOff: [{ from: at("2026-12-01T09:30:00-06:00"), to: at("2026-12-01T18:00:00-06:00") }] },
      [],
    ],
    ["not at all when the day is closed", { exceptions: [{ day: "2026-12-01", kind: "closed" }] }, []],
    [
      "more when the day has more hours",
      { exceptions: [{ day: "2026-12-01", kind: "extra", fromMinute: 1080, toMinute: 1140 }] },
      ["09:00", "09:20", "09:40", "10:00", "10:20", "10:40", "11:00", "11:20", "18:00", "18:20"],
    ],
    [
      "not at all after the license's last day",
      { licenses: [{ validFrom: "2026-01-01", validUntil: "2026-11-30" }] },
      [],
    ],
    ["not at all beyond the horizon", { horizonDays: 10 }, []],
    ["not at all before the notice", { minimumNoticeMinutes: 12 * 24 * 60 }, []],
  ])("offers %s", (_, change, expected) => {
    expect(hours(slotsOf({ ...calendar, ...change }, question))).toEqual(expected);
  });

  test("counts the license's last day where the patient is, not where the provider sits", () => {
    const licenses = [{ validFrom: "2026-01-01", validUntil: "2026-11-30" }];
    const late = {
      ...calendar,
      licenses,
      weeklyHours: calendar.weeklyHours.map((h) => ({ ...h, fromMinute: 0, toMinute: 180 })),
    };
    const inLosAngeles = slotsOf(late, { ...question, patientZone: "America/Los_Angeles" });
    expect(hours(inLosAngeles)).toEqual(["00:00", "00:20", "00:40", "01:00", "01:20"]);
  });
});

describe("the nights clocks change", () => {
  const night = {
    ...calendar,
    weeklyHours: calendar.weeklyHours.map((h) => ({ ...h, fromMinute: 60, toMinute: 240 })),
  };
  const on = (from: string, to: string): SlotQuestion => ({
    ...question,
    lengthMinutes: 20,
    now: at("2026-01-01T00:00:00Z"),
    from: at(from),
    to: at(to),
  });

  test("the hour that is skipped has no times", () => {
    const found = slotsOf(night, on("2026-03-08T00:00:00-06:00", "2026-03-09T00:00:00-05:00"));
    expect(hours(found)).toEqual(["01:00", "01:20", "01:40", "03:00", "03:20", "03:40"]);
    expect(found[3]!.start - found[2]!.start).toBe(20 * MINUTE);
  });

  test("the hour that comes twice has its times twice, an hour apart", () => {
    const found = slotsOf(night, on("2026-11-01T00:00:00-05:00", "2026-11-02T00:00:00-06:00"));
    expect(hours(found).slice(0, 6)).toEqual(["01:00", "01:20", "01:40", "01:00", "01:20", "01:40"]);
    expect(found[3]!.start - found[0]!.start).toBe(60 * MINUTE);
  });
});

test("the computed times are those of a second, plainer computation, for any calendar and any zone", () => {
  const zones = ["America/Chicago", "America/New_York", "America/Los_Angeles", "America/Phoenix", "Pacific/Honolulu"];
  const odd = ["America/Havana", "Australia/Lord_Howe", "Europe/London", "Africa/Cairo", "America/St_Johns"];
  const days = [
    "2026-03-07",
    "2026-03-28",
    "2026-04-04",
    "2026-10-24",
    "2026-10-31",
    "2026-06-10",
    "2027-03-13",
    "2027-11-06",
  ];
  const minute = fc.integer({ min: 0, max: 287 }).map((n) => n * 5);
  const span = fc
    .tuple(minute, minute)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ fromMinute: Math.min(a, b), toMinute: Math.max(a, b) + 5 }));
  const inDays = (base: number) =>
    fc
      .tuple(fc.integer({ min: -12, max: 90 }), fc.integer({ min: 1, max: 24 }))
      .map(([start, length]) => ({ from: base + start * 3_600_000, to: base + (start + length / 4) * 3_600_000 }));
  const sample = fc.constantFrom(...days).chain((day) => {
    const base = at(`${day}T00:00:00Z`);
    return fc.record({
      zone: fc.constantFrom(...zones, ...odd),
      patientZone: fc.constantFrom(...zones),
      from: fc.constant(base),
      weekly: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), hours: span }), {
        minLength: 1,
        maxLength: 8,
      }),
      extra: fc.array(fc.record({ after: fc.integer({ min: 0, max: 2 }), hours: span }), { maxLength: 2 }),
      closed: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
      taken: fc.array(inDays(base), { maxLength: 4 }),
      timeOff: fc.array(inDays(base), { maxLength: 2 }),
      before: fc.constantFrom(0, 5, 10),
      after: fc.constantFrom(0, 5, 15),
      length: fc.constantFrom(20, 40),
      licenseDays: fc.integer({ min: 0, max: 3 }),
    });
  });
  fc.assert(
    fc.property(sample, (s) => {
      const dayAfter = (n: number) => new Date(s.from + n * 86_400_000).toISOString().slice(0, 10);
      const made: ProviderCalendar = {
        ...calendar,
        zone: s.zone,
        bufferBeforeMinutes: s.before,
        bufferAfterMinutes: s.after,
        licenses: [{ validFrom: dayAfter(-1), validUntil: dayAfter(s.licenseDays) }],
        weeklyHours: s.weekly.map(({ weekday, hours: h }) => ({
          weekday,
          ...h,
          effectiveFrom: "2026-01-01",
          effectiveUntil: null,
        })),
        exceptions: [
          ...s.extra.map(({ after, hours: h }) => ({ day: dayAfter(after), kind: "extra" as const, ...h })),
          ...(s.closed === null ? [] : [{ day: dayAfter(s.closed), kind: "closed" as const }]),
        ],
        taken: s.taken,
        timeOff: s.timeOff,
      };
      const asked: SlotQuestion = {
        from: s.from,
        to: s.from + 3 * 86_400_000,
        now: s.from - 86_400_000,
        lengthMinutes: s.length,
        stepMinutes: 20,
        patientZone: s.patientZone,
      };
      expect(slotsOf(made, asked).map(({ start }) => start)).toEqual(bruteForceSlots(made, asked));
    }),
    { numRuns: 80 },
  );
}, 180_000);

test("of several free providers the known one is offered, else the one with most free times", () => {
  const slots = [
    { providerId: "busy", start: 1 },
    { providerId: "idle", start: 1 },
    { providerId: "idle", start: 2 },
    { providerId: "known", start: 2 },
  ];
  expect(onePerTime(slots)).toEqual([
    { providerId: "idle", start: 1 },
    { providerId: "idle", start: 2 },
  ]);
  expect(onePerTime(slots, "known")[1]).toEqual({ providerId: "known", start: 2 });
});

test("a visit takes its own time and the buffers around it", () => {
  expect(bookedSpan({ bufferBeforeMinutes: 5, bufferAfterMinutes: 10 }, { from: 0, to: 20 * MINUTE })).toEqual({
    from: -5 * MINUTE,
    to: 30 * MINUTE,
  });
});

test("the nearest free times are those on both sides of the wanted one, in order", () => {
  const slots = [9, 1, 5, 8, 2].map((start) => ({ providerId: "p", start }));
  expect(nearestTo(slots, 6, 3).map(({ start }) => start)).toEqual([5, 8, 9]);
  expect(nearestTo(slots, 2, 2).map(({ start }) => start)).toEqual([1, 2]);
});

test("an earlier buffer, hours that begin or end, and a second license count", () => {
  const until = (effectiveUntil: string | null, effectiveFrom = "2026-01-01") =>
    slotsOf(
      { ...calendar, weeklyHours: calendar.weeklyHours.map((h) => ({ ...h, effectiveFrom, effectiveUntil })) },
      question,
    ).length;
  expect([until("2026-11-30"), until("2026-12-01"), until(null, "2026-12-01"), until(null, "2026-12-02")]).toEqual([
    0, 8, 8, 0,
  ]);
  const taken = [{ from: at("2026-12-01T10:00:00-06:00"), to: at("2026-12-01T10:40:00-06:00") }];
  expect(hours(slotsOf({ ...calendar, taken, bufferBeforeMinutes: 10 }, question))).toEqual([
    "09:00",
    "09:20",
    "11:00",
    "11:20",
  ]);
  const licenses = [
    { validFrom: "2025-01-01", validUntil: "2025-12-31" },
    { validFrom: "2026-12-01", validUntil: "2026-12-01" },
  ];
  expect(slotsOf({ ...calendar, licenses }, question)).toHaveLength(8);
  expect(slotsOf({ ...calendar, licenses: [] }, question)).toEqual([]);
});

test("the notice and the horizon are kept to the minute", () => {
  const nine = at("2026-12-01T09:00:00-06:00");
  const first = (change: Partial<ProviderCalendar>, now: number) =>
    hours(slotsOf({ ...calendar, ...change }, { ...question, now }))[0];
  expect(first({ minimumNoticeMinutes: 60 }, nine - 60 * MINUTE)).toBe("09:00");
  expect(first({ minimumNoticeMinutes: 60 }, nine - 59 * MINUTE)).toBe("09:20");
  const last = (now: number) => hours(slotsOf({ ...calendar, horizonDays: 2 }, { ...question, now })).at(-1);
  expect(last(nine - 2 * 86_400_000)).toBe("09:00");
  expect(last(nine - 2 * 86_400_000 - 1)).toBeUndefined();
});
