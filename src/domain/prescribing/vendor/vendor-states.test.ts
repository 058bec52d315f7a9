import { describe, expect, test } from "vitest";
import type { VendorState } from "./eprescribe.ts";
import { idOfVendor, stepsTo, vendorIdOf } from "./vendor-states.ts";
import { patientProblem } from "./patient-problem.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 14, minute));
const said = (...states: VendorState[]) => ({
  state: states.at(-1)!,
  log: states.map((state, i) => ({ state, at: at(i) })),
});

describe("what the service's words do to a prescription", () => {
  test.each<[string, Parameters<typeof stepsTo>[0], VendorState[], [string, number][]]>([
    ["nothing before a signature", "staged", ["Entered", "ReadyToSign"], []],
    ["a controlled one is signed", "staged", ["Entered", "ReadyToSign", "EpcsSigned"], [["signed", 2]]],
    ["sending means signed", "staged", ["Entered", "Sending"], [["signed", 1]]],
    ["sent", "signed", ["Entered", "EpcsSigned", "Sending", "eRxSent"], [["sent", 3]]],
    [
      "lost words are made up for, each with the time of the word that proves it",
      "staged",
      ["Entered", "eRxSent", "PharmacyVerified"],
      [
        ["signed", 1],
        ["sent", 1],
        ["active", 2],
      ],
    ],
    ["a repeated word changes nothing", "sent", ["Entered", "Sending", "eRxSent"], []],
    ["an overtaken word changes nothing", "sent", ["Entered", "Sending"], []],
    ["an error before a signature goes back to its prescriber", "staged", ["Entered", "EpcsError"], [["draft", 1]]],
    ["an error after it is a rejection", "signed", ["Entered", "EpcsSigned", "Error"], [["rejected", 2]]],
    [
      "a missed signature is noted before its rejection",
      "staged",
      ["EpcsSigned", "Error"],
      [
        ["signed", 0],
        ["rejected", 1],
      ],
    ],
    ["edited there while it waits", "staged", ["ReadyToSign", "Edited"], [["draft", 1]]],
    ["deleted there while it waits", "staged", ["ReadyToSign", "Deleted"], [["discarded", 1]]],
    ["deleted there after it was sent", "sent", ["EpcsSigned", "eRxSent", "Deleted"], []],
    ["a word nobody knows", "staged", ["ReadyToSign", "Unknown"], []],
    ["what is over stays over", "stopped", ["EpcsSigned", "eRxSent", "PharmacyVerified"], []],
    ["active stays active", "active", ["EpcsSigned", "eRxSent", "Error"], []],
  ])("%s", (_, status, states, expected) => {
    expect(stepsTo(status, said(...states))).toEqual(expected.map(([to, minute]) => ({ to, at: at(minute) })));
  });
});

test("our id travels without dashes, in at most 35 characters, and comes back", () => {
  const id = "0190e5a0-1c2d-7abc-8def-0123456789ab";
  expect(vendorIdOf(id)).toHaveLength(32);
  expect(idOfVendor(vendorIdOf(id))).toBe(id);
  expect(idOfVendor("12345")).toBeNull();
  expect(idOfVendor(null)).toBeNull();
});

test.each([
  ["+13125550142", null],
  ["(512) 555-0188", null],
  ["555-010-0142", "phone"],
  ["012-555-0142", "phone"],
  ["312-222-2222", "phone"],
  ["312555014", "phone"],
])("the phone number %s: %s", (phone, problem) => {
  const patient = { firstName: "A", lastName: "B", street: "1 C", city: "D", state: "IL", zip: "62701", phone };
  expect(patientProblem({ ...patient, userId: "", birthDate: "1980-01-01", sex: null })).toBe(problem);
});
