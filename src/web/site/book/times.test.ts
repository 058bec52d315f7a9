import { expect, test } from "vitest";
import type { OfferedSlot } from "#domain/scheduling/appointment.ts";
import { loadTimes } from "./times.server.ts";

const now = new Date("2026-11-20T23:00:00Z"); // A Friday, 5 PM in Chicago.
const chicago = { zone: "America/Chicago" };

/** A provider who works on weekdays at 8 AM, 1 PM and 6 PM in Chicago. */
const weekdays = async ({ from, to }: { from: Date; to: Date }): Promise<OfferedSlot[]> => {
  const slots: OfferedSlot[] = [];
  for (let day = Date.UTC(2026, 10, 20); day < to.getTime(); day += 86_400_000) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    for (const hour of [14, 19, 24]) {
      const startsAt = new Date(day + hour * 3_600_000);
      const slot = { providerId: "p", providerName: "Robin Vale", startsAt, endsAt: startsAt };
      if (startsAt >= from && startsAt < to) slots.push(slot);
    }
  }
  return slots;
};

const at = (query: string) => new URL(`http://localhost/book${query}`);

test("the next three days with free times are shown, in parts of the day", async () => {
  const { days, next, zoneName } = await loadTimes(at(""), now, chicago, weekdays);
  expect(zoneName).toBe("Central Time (Chicago)");
  expect(days.map(({ title, count }) => [title, count])).toEqual([
    ["Today, Friday, November 20", "1 time"],
    ["Monday, November 23", "3 times"],
    ["Tuesday, November 24", "3 times"],
  ]);
  expect(days[1]?.parts.map(({ name, slots }) => [name, slots[0]?.hour])).toEqual([
    ["Morning", "8:00 AM"],
    ["Afternoon", "1:00 PM"],
    ["Evening", "6:00 PM"],
  ]);
  expect(next).toBe("2026-11-25");
});

test("another clock moves times and days alike", async () => {
  const { days, isZoneChosen } = await loadTimes(at("?zone=Pacific/Auckland"), now, chicago, weekdays);
  expect(isZoneChosen).toBe(true);
  expect(days[0]).toMatchObject({ title: "Today, Saturday, November 21", parts: [{ slots: [{ hour: "1:00 PM" }] }] });
});

test("a day without free times says so and leads to the next ones", async () => {
  const { days, note } = await loadTimes(at("?from=2026-11-28"), now, chicago, weekdays);
  expect(note).toBe("There are no open times on Saturday, November 28. These are the next available days.");
  expect(days[0]?.day).toBe("2026-11-30");
});

test.each(["2026-11-19", "2027-03-01", "yesterday", "2026-02-31"])(
  "%s cannot be booked, which is said",
  async (day) => {
    const { from, note } = await loadTimes(at(`?from=${day}`), now, chicago, weekdays);
    expect(from).toBe("2026-11-20");
    expect(note).toBe("You can't book that day. You can book up to 60 days ahead.");
  },
);

test("what is no time zone is not believed", async () => {
  expect(await loadTimes(at("?zone=Mars/Base"), now, chicago, weekdays)).toMatchObject(chicago);
});
