import { expect, test } from "vitest";
import { PROFILE_QUESTIONS } from "./change-profile.ts";
import { isPoBox } from "./is-po-box.ts";

test.each([
  ["PO Box 12", true],
  ["P.O. Box 12", true],
  ["P.O.Box 12", true],
  ["P. O. Box 12", true],
  ["POBox 12", true],
  ["PO-Box 12", true],
  ["p o box 7", true],
  ["12 Main Street, PO Box 7", true],
  ["Post Office Box 9", true],
  ["Post  Office  Box 9", true],
  ["PO Drawer 3", true],
  ["POB 44", true],
  ["Lock Box 5", true],
  ["Box 12", true],
  ["Box #12", true],
  ["General Delivery", true],
  ["12 Box Elder Lane", false],
  ["12 Boxwood Court", false],
  ["4 Post Office Road", false],
  ["100 Sample Street", false],
  ["9 Pobla Court", false],
  ["7 Depot Street", false],
])("%s is a PO box: %s", (street, expected) => {
  expect(isPoBox(street)).toBe(expected);
});

test("the profile turns down what the order would not be shipped to", () => {
  const given = (mailing_address: string) =>
    PROFILE_QUESTIONS.address.safeParse({ mailing_address, city: "Salem", state: "OR", zip_code: "97301" }).success;
  expect(["PO Box 12", "POB 44", "General Delivery", "1 Oak Street"].map(given)).toEqual([false, false, false, true]);
});
