import { expect, test } from "vitest";
import { doseWarning, ruleMessage } from "./rule-message.server.ts";

test("a limit is said in numbers and dates", () => {
  expect(ruleMessage({ code: "too-many-refills", most: 5 })).toBe("A controlled medicine has at most 5 refills");
  expect(ruleMessage({ code: "expires-too-late", latest: "2027-05-15" })).toContain("until May 15, 2027 at most");
  expect(ruleMessage({ code: "exam-missing", permissionEndedOn: "2026-12-31" })).toContain(
    "permission ended on December 31, 2026",
  );
  expect(ruleMessage({ code: "dose-not-measurable", drawn: 2, measure: "mg", limitPercent: 5 })).toContain(
    "gives 2 mg, more than 5 % off",
  );
  expect(ruleMessage({ code: "quantity-too-small", quantity: 5, lastsDays: 50, daysSupply: 70 })).toBe(
    "5 mL lasts 50 days at this dose, not 70",
  );
});

test("a dose above the label is said with both numbers", () => {
  expect(doseWarning({ code: "above-label", weeklyMg: 140, labelMg: 100 })).toBe(
    "140 mg a week is above the 100 mg a week of the label",
  );
});
