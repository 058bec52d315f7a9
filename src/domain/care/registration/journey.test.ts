import { expect, test } from "vitest";
import { ageOn, canOpen, nextStep, placeOf, STEPS, type Answers } from "./journey.ts";

const nothing: Answers = {
  ...{ treatmentKey: null, state: null, dateOfBirth: null, email: null, isSignedIn: false },
  ...{ firstName: "", lastName: "", preferredName: null, sex: null, gender: null, address: null },
  ...{
    phone: null,
    isPhoneProven: false,
    emergencyContact: null,
    hasEmergencyAnswer: false,
    heightInches: null,
    weightPounds: null,
  },
  ...{ hasSignIn: false, hasConsented: false, isChecked: false },
};
const eligible: Answers = { ...nothing, treatmentKey: "trt", state: "TX", dateOfBirth: "1985-04-27" };
const complete: Answers = {
  ...{ ...eligible, email: "a@b.test", isSignedIn: true, firstName: "Ada", lastName: "Quinn", preferredName: null },
  ...{ sex: "female", gender: "Woman", address: { street: "1 Main St", city: "Austin", state: "TX", zip: "78701" } },
  ...{
    phone: "+15125550100",
    isPhoneProven: true,
    emergencyContact: null,
    hasEmergencyAnswer: true,
    heightInches: 68,
    weightPounds: 170,
  },
  ...{ hasSignIn: true, hasConsented: true, isChecked: true },
};

test.each([
  ["nothing is known", nothing, "treatment"],
  ["the three first answers are there", eligible, "email"],
  ["the address is proven", { ...eligible, isSignedIn: true }, "name"],
  ["the phone was changed and not proven", { ...complete, isPhoneProven: false }, "phone"],
  ["nobody was asked whom to phone", { ...complete, hasEmergencyAnswer: false }, "emergency-contact"],
  ["a new version of an agreement is out", { ...complete, hasConsented: false }, "consents"],
  ["everything is there", complete, null],
])("when %s, the next question is %s", (_, answers, step) => {
  expect(nextStep(answers)).toBe(step);
});

test("a question opens only once all before it are answered", () => {
  expect(STEPS.filter((step) => canOpen(step, eligible))).toEqual(["treatment", "state", "date-of-birth", "email"]);
});

test("a proven address and a chosen password are not asked again", () => {
  expect(canOpen("email", complete)).toBe(false);
  expect(canOpen("password", complete)).toBe(false);
  expect(canOpen("name", complete)).toBe(true);
});

test.each([
  ["2026-11-15", "2008-11-15", 18],
  ["2026-11-15", "2008-11-16", 17],
  ["2027-02-28", "2008-02-29", 18],
  ["2026-02-28", "2008-02-29", 17],
  ["2026-03-01", "2008-02-29", 18],
])("on %s somebody born on %s is %i", (day, born, age) => {
  expect(ageOn(day, born)).toBe(age);
});

test("a question knows its place", () => {
  expect(placeOf("date-of-birth")).toEqual({
    ...{ section: 1, sections: 6, title: "Eligibility", question: 3, questions: 3 },
  });
});
