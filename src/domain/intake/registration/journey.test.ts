import { expect, test } from "vitest";
import {
  ageOn,
  canOpen,
  isDone,
  isStep,
  JOURNEYS,
  nextStep,
  placeOf,
  SECTIONS,
  STEPS,
  TREATMENT_CONSENTS,
  type Answers,
  type Step,
} from "./journey.ts";

const nothing: Answers = {
  treatmentKey: null,
  state: null,
  dateOfBirth: null,
  email: null,
  isSignedIn: false,
  firstName: "",
  lastName: "",
  preferredName: null,
  sex: null,
  gender: null,
  address: null,
  phone: null,
  isPhoneProven: false,
  emergencyContact: null,
  hasEmergencyAnswer: false,
  heightInches: null,
  weightPounds: null,
  hasSignIn: false,
  hasConsented: false,
  isChecked: false,
};
const eligible: Answers = { ...nothing, treatmentKey: "trt", state: "TX", dateOfBirth: "1985-04-27" };
const complete: Answers = {
  ...eligible,
  email: "a@b.test",
  isSignedIn: true,
  firstName: "Ada",
  lastName: "Quinn",
  preferredName: null,
  sex: "female",
  gender: "Woman",
  address: { street: "1 Main St", city: "Austin", state: "TX", zip: "78701" },
  phone: "+15125550100",
  isPhoneProven: true,
  emergencyContact: null,
  hasEmergencyAnswer: true,
  heightInches: 68,
  weightPounds: 170,
  hasSignIn: true,
  hasConsented: true,
  isChecked: true,
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
    section: 1,
    sections: 6,
    key: "eligibility",
    question: 3,
    questions: 3,
  });
});

test.each<[Step, Partial<Answers>[]]>([
  ["treatment", [{ treatmentKey: null }]],
  ["state", [{ state: null }]],
  ["date-of-birth", [{ dateOfBirth: null }]],
  ["email", [{ isSignedIn: false }]],
  ["name", [{ firstName: "" }, { lastName: "" }]],
  ["sex", [{ sex: null }]],
  ["gender", [{ gender: null }]],
  ["address", [{ address: null }]],
  ["phone", [{ phone: null }, { isPhoneProven: false }]],
  ["emergency-contact", [{ hasEmergencyAnswer: false }]],
  ["measurements", [{ heightInches: null }, { weightPounds: null }]],
  ["password", [{ hasSignIn: false }]],
  ["consents", [{ hasConsented: false }]],
  ["check", [{ isChecked: false }]],
])("%s is asked while an answer of it is missing, and is the only question left then", (step, missing) => {
  expect(isDone(step, complete)).toBe(true);
  for (const change of missing) {
    expect(STEPS.filter((one) => !isDone(one, { ...complete, ...change }))).toEqual([step]);
    expect(nextStep({ ...complete, ...change })).toBe(step);
  }
});

test("a signed-in person without a password is asked for one, and a visitor can open the question about the address", () => {
  expect(canOpen("password", { ...complete, hasSignIn: false })).toBe(true);
  expect(canOpen("email", { ...eligible, isSignedIn: false })).toBe(true);
  expect(canOpen("password", { ...complete, isSignedIn: false })).toBe(false);
  expect(canOpen("consents", { ...complete, state: null })).toBe(false);
});

test("every question is asked in one section, and nothing else is a question", () => {
  expect(STEPS).toEqual([
    "treatment",
    "state",
    "date-of-birth",
    "email",
    "name",
    "sex",
    "gender",
    "address",
    "phone",
    "emergency-contact",
    "measurements",
    "password",
    "consents",
    "check",
  ]);
  expect(SECTIONS.flatMap(({ steps }) => [...steps])).toEqual(STEPS);
  expect(placeOf("sex")).toEqual({ section: 3, sections: 6, key: "about-you", question: 2, questions: 7 });
  expect([isStep("email"), isStep("pay"), isStep("")]).toEqual([true, false, false]);
});

test("each way begins at its own address, and each treatment has its agreement", () => {
  expect(JOURNEYS).toEqual({ hormone: "/register", "weight-loss": "/semaglutide/register" });
  expect(TREATMENT_CONSENTS).toEqual({
    trt: "treatment:testosterone",
    "female-trt": "treatment:testosterone",
    hcg: "treatment:hcg",
    sermorelin: "treatment:compounded",
    nandrolone: "treatment:compounded",
    semaglutide: "treatment:weight-loss",
  });
});
