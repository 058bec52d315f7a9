import ICAL from "ical.js";
import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { calendarFileFor } from "./calendar-file.ts";

const env = {
  BRAND_NAME: 'Tide\r\nX-EVIL:1; "Health"',
  MAIL_FROM: "care@clinic.test",
  PUBLIC_ORIGIN: "https://clinic.test",
};
const now = new Date("2026-11-15T12:00:00Z");
const entry = {
  method: "REQUEST" as const,
  id: newId(),
  sequence: 2,
  startsAt: "2026-12-01T15:20:00.000Z",
  endsAt: "2026-12-01T16:00:00.000Z",
};

function read(calendar: object) {
  const file = calendarFileFor({ calendar }, env, now);
  const parsed = new ICAL.Component(ICAL.parse(file?.content ?? ""));
  return { file: file?.content ?? "", parsed, event: parsed.getFirstSubcomponent("vevent")! };
}

test("a visit's entry is in UTC, keeps its id and carries its number", () => {
  const { parsed, event } = read(entry);
  expect(parsed.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(event.getFirstPropertyValue("uid")).toBe(`visit-${entry.id}@clinic.test`);
  expect(event.getFirstPropertyValue("sequence")).toBe(2);
  expect(String(event.getFirstProperty("dtstart")?.toICALString())).toBe("DTSTART:20261201T152000Z");
  expect(String(event.getFirstProperty("dtend")?.toICALString())).toBe("DTEND:20261201T160000Z");
  expect(event.getFirstPropertyValue("dtstamp")).toBeTruthy();
});

test("the entry leads to the visit, until it is canceled", () => {
  const { event } = read(entry);
  const url = `https://clinic.test/visits/${entry.id}`;
  expect(event.getFirstPropertyValue("url")).toBe(url);
  expect(event.getFirstPropertyValue("location")).toBe(url);
  expect(event.getFirstPropertyValue("description")).toContain(url);
  const canceled = read({ ...entry, method: "CANCEL", sequence: 3 });
  expect(canceled.file).not.toContain("/visits/");
});

test("a canceled one says so twice, as calendars want it", () => {
  const { parsed, event } = read({ ...entry, method: "CANCEL", sequence: 3 });
  expect(parsed.getFirstPropertyValue("method")).toBe("CANCEL");
  expect(event.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test("no name can add a line of its own, and no line is too long", () => {
  const { file } = read(entry);
  expect(file).not.toMatch(/^X-EVIL/m);
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("mails about anything else carry no file", () => {
  expect(calendarFileFor({ url: "https://clinic.test" }, env, now)).toBeUndefined();
});
