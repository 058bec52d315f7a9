import { expect, test } from "vitest";
import { toPolicyText } from "./visit-text.server.ts";

const RULES = {
  check_in_before_minutes: 30,
  missed_after_minutes: 15,
  free_cancel_until_minutes: 0,
  missed_is_charged: false,
};

test("what is said about moving, canceling and missing a visit is what the rules say", () => {
  expect(toPolicyText(RULES)).toEqual({
    change: "You can reschedule or cancel online until the visit begins, at no charge.",
    cancel: "You aren't charged for a visit you cancel.",
    missed:
      "If you haven't joined 15 minutes after the start time, your provider may mark the visit as missed. You won't be charged for it.",
    checkIn: "You can check in starting 30 minutes before.",
  });
  expect(toPolicyText({ ...RULES, free_cancel_until_minutes: 1440, missed_is_charged: true })).toMatchObject({
    change:
      "You can reschedule or cancel online until the visit begins. Rescheduling is free; canceling is free until 24 hours before.",
    cancel: "If you cancel less than 24 hours before, you'll be charged for the visit.",
    missed:
      "If you haven't joined 15 minutes after the start time, your provider may mark the visit as missed, and you'll be charged for it.",
  });
});
