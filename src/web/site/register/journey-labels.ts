import type { Sex } from "#domain/chart/basics/sex.ts";
import type { SectionKey, Step } from "#domain/intake/registration/journey.ts";

export const SECTION_TITLES: Readonly<Record<SectionKey, string>> = {
  eligibility: "Eligibility",
  account: "Your account",
  "about-you": "About you",
  "sign-in": "Signing in",
  agreements: "Agreements",
  check: "Check your answers",
};

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  treatment: "Treatment",
  state: "State you are in",
  "date-of-birth": "Date of birth",
  email: "Your email",
  name: "Your name",
  sex: "Sex",
  gender: "Gender",
  address: "Address",
  phone: "Phone",
  "emergency-contact": "Emergency contact",
  measurements: "Height and weight",
  password: "Signing in",
  consents: "Agreements",
  check: "Check your answers",
};

export const SEX_LABELS: Readonly<Record<Sex, string>> = {
  female: "Female",
  male: "Male",
  intersex: "Intersex",
  "not-said": "I prefer not to say",
};
