import { expect, test } from "vitest";
import { drawHoursOf, formatHours } from "./draw-hours.ts";

test.each([
  [{ from: "07:00", until: "10:00" }, "7 to 10 AM"],
  [{ from: "07:30", until: "09:45" }, "7:30 to 9:45 AM"],
  [{ from: "08:00", until: "13:00" }, "8 AM to 1 PM"],
  [{ from: "11:00", until: "12:00" }, "11 AM to 12 PM"],
])("%o", (hours, text) => {
  expect(formatHours(hours)).toBe(text);
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
