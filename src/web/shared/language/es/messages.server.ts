import { href } from "react-router";
import { CARD_PAGE } from "#http/card-page.ts";
import { uiInSpanish } from "#ui/language/es.ts";
import { textIn, type Messages, type Text } from "#ui/language/text.ts";
import { languageOf, type Language } from "../language.ts";
import { billing, billingProblems, type BillingText } from "./billing.server.ts";
import { afterVisit, type AfterVisitText } from "./after-visit.server.ts";
import { bmi, bmiProblems } from "./bmi.server.ts";
import { account, accountProblems, ACCOUNT_PROBLEM_PATTERNS, type AccountText } from "./account.server.ts";
import { booking, bookingProblems, BOOKING_PROBLEM_PATTERNS, type BookingText } from "./booking.server.ts";
import { due, type DueText } from "./due.server.ts";
import { doses, type DosesText } from "./doses.server.ts";
import { explanations } from "./explanations.server.ts";
import { facts } from "./facts.server.ts";
import { fileFacts, files, filesProblems, type FileFactsText } from "./files.server.ts";
import { gates, type GatesText } from "./gates.server.ts";
import { medications, medicineFacts, type MedicineFactsText } from "./medications.server.ts";
import { orderFacts, orders, type OrderFactsText } from "./orders.server.ts";
import { health, healthProblems, type HealthText } from "./health.server.ts";
import { labs, labsProblems, type LabsText } from "./labs.server.ts";
import { markers } from "./markers.server.ts";
import { pages, type PagesText } from "./pages.server.ts";
import { register, registerProblems, REGISTER_PROBLEM_PATTERNS, type RegisterText } from "./register.server.ts";
import { password, passwordProblems, type PasswordText } from "./password.server.ts";
import { questions, type QuestionsText } from "./questions.server.ts";
import { identity, type IdentityText } from "./identity.server.ts";
import { nextSteps, type NextStepsText } from "./next-steps.server.ts";
import { room, roomProblems, type RoomText } from "./room.server.ts";
import { shell, type ShellText } from "./shell.server.ts";
import { signIn, signInProblems } from "./sign-in.server.ts";

const SITE: Messages = { ...uiInSpanish, ...shell, ...pages };
const BILLING: Messages = { ...uiInSpanish, ...shell, ...billing };
const BMI: Messages = { ...SITE, ...bmi };
const BOOKING: Messages = { ...uiInSpanish, ...shell, ...booking };
const ACCOUNT: Messages = { ...uiInSpanish, ...shell, ...account };
const HEALTH: Messages = { ...uiInSpanish, ...shell, ...health };
const AFTER_VISIT: Messages = { ...BOOKING, ...due, ...afterVisit };
const FILES: Messages = { ...uiInSpanish, ...shell, ...files };
const IDENTITY: Messages = { ...uiInSpanish, ...shell, ...identity };
const LABS: Messages = { ...uiInSpanish, ...shell, ...labs };
const ROOM: Messages = { ...uiInSpanish, ...shell, ...room };
const NEXT_STEPS: Messages = { ...uiInSpanish, ...shell, ...nextSteps };
const MEDICATIONS: Messages = { ...uiInSpanish, ...shell, ...medications, ...due };
const ORDERS: Messages = { ...uiInSpanish, ...shell, ...orders };
const PASSWORD: Messages = { ...uiInSpanish, ...shell, ...password };
const QUESTIONS: Messages = { ...uiInSpanish, ...shell, ...questions };
const REGISTRATION: Messages = { ...uiInSpanish, ...shell, ...register };
const SIGN_IN: Messages = { ...uiInSpanish, ...shell, ...signIn };
const FACTS: Messages = { ...facts, ...markers };
const PROBLEMS: Messages = {
  ...registerProblems,
  ...bookingProblems,
  ...bmiProblems,
  ...accountProblems,
  ...billingProblems,
  ...signInProblems,
  ...passwordProblems,
  ...healthProblems,
  ...labsProblems,
  ...roomProblems,
  ...filesProblems,
};
const PROBLEM_PATTERNS = [...REGISTER_PROBLEM_PATTERNS, ...BOOKING_PROBLEM_PATTERNS, ...ACCOUNT_PROBLEM_PATTERNS];

/** What the browser gets with a Spanish page: the texts of the layout around it. */
export function messagesFor(path: string): Messages {
  if (path.endsWith("/bmi")) return BMI;
  if (/\/(?:sign-in|.+-password|verify-email)(?:\/|$)/.test(path)) return SIGN_IN;
  return /\/(?:register|waitlist)(?:\/|$)/.test(path) ? REGISTRATION : SITE;
}

/** What the browser gets around all pages in Spanish: everything of members' pages; the layout of public pages adds theirs. */
export function rootMessages(path: string): Messages {
  if (languageOf(path) === "es") return uiInSpanish;
  if (path.startsWith(href("/questions"))) return QUESTIONS;
  if (path === CARD_PAGE) return BOOKING;
  if (path.startsWith(href("/profile/billing")) || path === href("/profile/transaction-history")) return BILLING;
  if (path === href("/profile/files")) return FILES;
  if (path.startsWith(href("/profile/my-orders"))) return ORDERS;
  if (path.startsWith(href("/profile/medications"))) return MEDICATIONS;
  if (path === href("/confirm-identity")) return SIGN_IN;
  if (path.startsWith(href("/profile/password"))) return PASSWORD;
  if (path === href("/profile/health")) return HEALTH;
  if (path.startsWith(href("/profile"))) return ACCOUNT;
  if (path.startsWith("/labs/")) return LABS;
  if (/^\/visits\/[^/]+\/(?:summary|note)$/.test(path)) return AFTER_VISIT;
  if (/^\/(?:visits\/[^/]+\/room|identity\/video)$/.test(path)) return ROOM;
  if (path.startsWith(href("/identity"))) return IDENTITY;
  return path === href("/next-steps") ? NEXT_STEPS : BOOKING;
}

export function shellText(language: Language): Text<ShellText> {
  return textIn(language === "es" ? shell : undefined);
}

/** For loaders of public pages. */
export function pagesText(language: Language): Text<PagesText> {
  return textIn(language === "es" ? pages : undefined);
}

/** For texts from the database: treatments, visits, lab markers. */
export function factsText(language: Language): Text<string> {
  return textIn(language === "es" ? FACTS : undefined);
}

export function registerText(language: Language): Text<RegisterText> {
  return textIn(language === "es" ? register : undefined);
}

export function bookingText(language: Language): Text<BookingText> {
  return textIn(language === "es" ? booking : undefined);
}

export function billingText(language: Language): Text<BillingText> {
  return textIn(language === "es" ? billing : undefined);
}

export function accountText(language: Language): Text<AccountText> {
  return textIn(language === "es" ? account : undefined);
}

/** For titles of conversations, which are topics of the contact modal or where a message came from. */
export function threadText(language: Language): Text<ShellText | AccountText> {
  return textIn(language === "es" ? ACCOUNT : undefined);
}

export function passwordText(language: Language): Text<PasswordText> {
  return textIn(language === "es" ? password : undefined);
}

export function healthText(language: Language): Text<HealthText> {
  return textIn(language === "es" ? health : undefined);
}

export function labsText(language: Language): Text<LabsText> {
  return textIn(language === "es" ? labs : undefined);
}

export function afterVisitText(language: Language): Text<AfterVisitText> {
  return textIn(language === "es" ? afterVisit : undefined);
}

export function roomText(language: Language): Text<RoomText> {
  return textIn(language === "es" ? room : undefined);
}

export function identityText(language: Language): Text<IdentityText> {
  return textIn(language === "es" ? identity : undefined);
}

export function nextStepsText(language: Language): Text<NextStepsText> {
  return textIn(language === "es" ? nextSteps : undefined);
}

export function orderFactsText(language: Language): Text<OrderFactsText> {
  return textIn(language === "es" ? orderFacts : undefined);
}

export function medicineFactsText(language: Language): Text<MedicineFactsText> {
  return textIn(language === "es" ? medicineFacts : undefined);
}

export function dueText(language: Language): Text<DueText> {
  return textIn(language === "es" ? due : undefined);
}

export function fileFactsText(language: Language): Text<FileFactsText> {
  return textIn(language === "es" ? fileFacts : undefined);
}

/** For what the database says about lab markers. */
export function explanationsText(language: Language): Text<string> {
  return textIn(language === "es" ? explanations : undefined);
}

export function gatesText(language: Language): Text<GatesText> {
  return textIn(language === "es" ? gates : undefined);
}

export function dosesText(language: Language): Text<DosesText> {
  return textIn(language === "es" ? doses : undefined);
}

export function questionsText(language: Language): Text<QuestionsText> {
  return textIn(language === "es" ? questions : undefined);
}

/** A problem of a form. One that isn't in the list stays in English, rather than being hidden. */
export function problemInSpanish(message: string): string {
  const known = PROBLEMS[message];
  if (known) return known;
  const pattern = PROBLEM_PATTERNS.find(([english]) => english.test(message));
  return pattern ? message.replace(pattern[0], pattern[1]) : message;
}
