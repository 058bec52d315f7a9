import type { Sex } from "#domain/chart/basics/sex.ts";

/** The registration journey: which questions there are, their order, and which one is next. */
export const JOURNEYS = { hormone: "/register", "weight-loss": "/semaglutide/register" } as const; // spec §2
export type Journey = keyof typeof JOURNEYS;

export const SECTIONS = [
  { key: "eligibility", steps: ["treatment", "state", "date-of-birth"] },
  { key: "account", steps: ["email"] },
  { key: "about-you", steps: ["name", "sex", "gender", "address", "phone", "emergency-contact", "measurements"] },
  { key: "sign-in", steps: ["password"] },
  { key: "agreements", steps: ["consents"] },
  { key: "check", steps: ["check"] },
] as const satisfies { key: string; steps: readonly string[] }[];
export type SectionKey = (typeof SECTIONS)[number]["key"];

export type Step = (typeof SECTIONS)[number]["steps"][number];
export const STEPS: readonly Step[] = SECTIONS.flatMap(({ steps }) => steps);

/** Everything known so far, from the draft or from the account. */
export type Answers = {
  treatmentKey: string | null;
  state: string | null;
  dateOfBirth: string | null;
  email: string | null;
  isSignedIn: boolean;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  sex: Sex | null;
  gender: string | null;
  address: { street: string; city: string; state: string; zip: string } | null;
  phone: string | null;
  isPhoneProven: boolean;
  /** Null means answered with "nobody". */
  emergencyContact: { name: string; relationship: string; phone: string } | null;
  hasEmergencyAnswer: boolean;
  heightInches: number | null;
  weightPounds: number | null;
  hasSignIn: boolean;
  hasConsented: boolean;
  isChecked: boolean;
};

const DONE: Record<Step, (answers: Answers) => boolean> = {
  treatment: ({ treatmentKey }) => treatmentKey !== null,
  state: ({ state }) => state !== null,
  "date-of-birth": ({ dateOfBirth }) => dateOfBirth !== null,
  email: ({ isSignedIn }) => isSignedIn,
  name: ({ firstName, lastName }) => firstName !== "" && lastName !== "",
  sex: ({ sex }) => sex !== null,
  gender: ({ gender }) => gender !== null,
  address: ({ address }) => address !== null,
  phone: ({ phone, isPhoneProven }) => phone !== null && isPhoneProven,
  "emergency-contact": ({ hasEmergencyAnswer }) => hasEmergencyAnswer,
  measurements: ({ heightInches, weightPounds }) => heightInches !== null && weightPounds !== null,
  password: ({ hasSignIn }) => hasSignIn,
  consents: ({ hasConsented }) => hasConsented,
  check: ({ isChecked }) => isChecked,
};

export function isDone(step: Step, answers: Answers): boolean {
  return DONE[step](answers);
}

/** The first unanswered question; null when it's time to book. */
export function nextStep(answers: Answers): Step | null {
  return STEPS.find((step) => !DONE[step](answers)) ?? null;
}

/** A question can be opened once all earlier ones are answered. A confirmed address isn't asked for again. */
export function canOpen(step: Step, answers: Answers): boolean {
  if (answers.isSignedIn && (step === "email" || (step === "password" && answers.hasSignIn))) return false;
  return STEPS.slice(0, STEPS.indexOf(step)).every((before) => DONE[before](answers));
}

export function isStep(text: string): text is Step {
  return (STEPS as readonly string[]).includes(text);
}

/** Position of the step: "Section 2 of 6", "Question 1 of 3". */
export function placeOf(step: Step): {
  section: number;
  sections: number;
  key: SectionKey;
  question: number;
  questions: number;
} {
  const index = SECTIONS.findIndex(({ steps }) => (steps as readonly string[]).includes(step));
  const section = SECTIONS[index]!;
  const question = (section.steps as readonly string[]).indexOf(step);
  return {
    section: index + 1,
    sections: SECTIONS.length,
    key: section.key,
    question: question + 1,
    questions: section.steps.length,
  };
}

/** Age in whole years on that day. Someone born on February 29 turns a year older on March 1. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

/** The agreement for a treatment. */
export const TREATMENT_CONSENTS: Record<string, string> = {
  trt: "treatment:testosterone",
  "female-trt": "treatment:testosterone",
  hcg: "treatment:hcg",
  sermorelin: "treatment:compounded",
  nandrolone: "treatment:compounded",
  semaglutide: "treatment:weight-loss",
};
