import { expect, test } from "vitest";
import { drawHoursOf, formatHours } from "./draw-hours.ts";

test.each([
  [{ from: "07:00", until: "10:00" }, ["7", "10 AM"], ["7", "10 a.m."]],
  [{ from: "07:30", until: "09:45" }, ["7:30", "9:45 AM"], ["7:30", "9:45 a.m."]],
  [{ from: "08:00", until: "13:00" }, ["8 AM", "1 PM"], ["8 a.m.", "1 p.m."]],
  [{ from: "11:00", until: "12:00" }, ["11 AM", "12 PM"], ["11 a.m.", "12 p.m."]],
])("%o", (hours, english, spanish) => {
  const ends = (locale?: string) => Object.values(formatHours(hours, locale)).map((end) => end.replaceAll(/\s/g, " "));
  expect(ends()).toEqual(english);
  expect(ends("es-US")).toEqual(spanish);
});

test("several panels are drawn in the hours they share", () => {
  const panels = [
    { drawFrom: "07:00", drawUntil: "10:00" },
    { drawFrom: null, drawUntil: null },
    { drawFrom: "08:00", drawUntil: "11:00" },
  ];
  expect(drawHoursOf(panels)).toEqual({ from: "08:00", until: "10:00" });
  expect(drawHoursOf([panels[1]!])).toBeNull();
});
