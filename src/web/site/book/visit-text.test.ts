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
    change: "You can move or cancel it online until it begins. Both are free.",
    cancel: "Nothing is charged for a visit you cancel.",
    missed:
      "If you are not there 15 minutes after it began, your provider may record the visit as missed. You are not charged for it.",
    checkIn: "You can check in from 30 minutes before.",
  });
  expect(toPolicyText({ ...RULES, free_cancel_until_minutes: 1440, missed_is_charged: true })).toMatchObject({
    change:
      "You can move or cancel it online until it begins. Moving is free; canceling is free until 24 hours before.",
    cancel: "If you cancel later than 24 hours before, the visit is charged.",
    missed:
      "If you are not there 15 minutes after it began, your provider may record the visit as missed, and it is charged.",
  });
});
