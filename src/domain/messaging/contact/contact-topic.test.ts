import { expect, test } from "vitest";
import { CONTACT_TOPICS, FIRST_CONTACT_FACTS } from "./contact-topic.ts";

test("the first numbers are those of the specification (§9)", () => {
  expect(FIRST_CONTACT_FACTS).toEqual({
    dose_consultation_mg_per_week: 160,
    additional_testing_from_week: 8,
    early_refill_fee_cents: 2500,
    shipping_business_days: { from: 5, to: 10 },
    reply_hours: { from: 24, to: 48 },
  });
});

test("911 and 988 stand before the text box for both kinds of side effects and for the accident", () => {
  expect(CONTACT_TOPICS.filter((topic) => topic.hasEmergencyNotice).map(({ key }) => key)).toEqual([
    "medication-accident",
    "minor-side-effects",
    "major-side-effects",
  ]);
});

test("major side effects come first of all, then what a prescriber decides, then minor ones, then the rest", () => {
  const byPriority = (priority: number) =>
    CONTACT_TOPICS.filter((topic) => topic.priority === priority).map(({ key }) => key);
  expect(byPriority(0)).toEqual(["major-side-effects"]);
  expect(byPriority(1)).toEqual(["medication-accident", "adjust-dose"]);
  expect(byPriority(2)).toEqual(["minor-side-effects"]);
  expect(byPriority(3)).toHaveLength(8);
});
