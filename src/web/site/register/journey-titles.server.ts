import type { SectionKey, Step } from "#domain/intake/registration/journey.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import type { JourneyPage } from "./page-of.ts";

export const TITLES: Record<Exclude<JourneyPage, "saved">, RegisterText> = {
  treatment: "Which treatment would you like to talk about?",
  state: "Which state are you in now?",
  "date-of-birth": "What is your date of birth?",
  email: "What is your email address?",
  code: "Enter the code we sent you",
  name: "What is your name?",
  sex: "What sex were you assigned at birth?",
  gender: "What is your gender?",
  address: "Where should we ship to?",
  phone: "What is your phone number?",
  "phone-code": "Enter the code we texted you",
  "emergency-contact": "Who should we call in an emergency?",
  measurements: "How tall are you, and what do you weigh?",
  password: "How would you like to sign in?",
  consents: "Please read and agree",
  check: "Check your answers",
};

export const SECTION_TITLES: Readonly<Record<SectionKey, RegisterText>> = {
  eligibility: "Eligibility",
  account: "Your account",
  "about-you": "About you",
  "sign-in": "Signing in",
  agreements: "Agreements",
  check: "Check your answers",
};

export const STEP_NAMES: Readonly<Record<Step, RegisterText>> = {
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
