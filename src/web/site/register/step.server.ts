import { href, redirect } from "react-router";
import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import type { Catalog, Offering } from "#domain/catalog/catalog.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findConsentsOwed } from "#domain/intake/consents/find-consents-owed.ts";
import { adoptDraft } from "#domain/intake/registration/adopt-draft.ts";
import { getAnswers } from "#domain/intake/registration/get-answers.ts";
import {
  canOpen,
  isDone,
  isStep,
  JOURNEYS,
  nextStep,
  placeOf,
  SECTIONS,
  type SectionKey,
  type Answers,
  type Journey,
  type Step,
} from "#domain/intake/registration/journey.ts";
import { treatmentsOf } from "#domain/intake/registration/save-first-answer.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { datePartsOf } from "../../shared/form/date-parts.server.ts";
import { contactValues } from "../../shared/form/emergency-contact.server.ts";
import { GENDERS, OTHER_GENDER } from "./gender.ts";
import { ASKED, pathOf, stepOf, type JourneyPage } from "./page-of.ts";
import { SECTION_TITLES, STEP_NAMES, TITLES } from "./journey-titles.server.ts";
import type { Text } from "#ui/language/text.ts";
import { factsText, registerText } from "../../shared/language/es/messages.server.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";
import { languageOf, type Language } from "../../shared/language/language.ts";

/** What every page of registration shows next to its question: progress and cost. */
export type JourneyState = {
  journey: Journey;
  answers: Answers;
  next: Step | null;
  tasks: { name: string; to: string | null; state: "done" | "here" | "open" | "later"; status?: string }[];
  offering: Pick<Offering, "name" | "prices"> | null;
  /** The treatment they came for, from its page. It's their answer only once they continue. */
  asked: { key: string; name: string } | null;
  treatments: { key: string; name: string; note: string }[];
  minimumAge: number;
};

type JourneyInput = { journey: Journey; draftToken: string | null };

/** The answers so far. Answers from before signing in become the member's own here. */
export async function loadAnswers(ctx: Ctx, input: JourneyInput): Promise<Answers> {
  if (input.draftToken && isPerson(ctx.actor)) await adoptDraft(ctx, { draftToken: input.draftToken });
  return getAnswers(ctx, input);
}

export async function describeJourney(
  ctx: Ctx,
  { journey, answers, here, url }: { journey: Journey; answers: Answers; here: Step | null; url: URL },
): Promise<JourneyState> {
  const catalog = await getCatalog(ctx);
  const facts = await getClinicalFacts(ctx);
  const language = languageOf(url.pathname);
  const t = registerText(language);
  const f = factsText(language);
  const treatments = treatmentsOf(catalog, journey);
  const asked = treatments.find(({ key }) => key === url.searchParams.get(ASKED)) ?? null;
  const offering = offeringOf(catalog, journey, asked?.key ?? answers.treatmentKey);
  return {
    journey,
    answers,
    next: nextStep(answers),
    tasks: tasksOf({ journey, answers, here, t, treatmentName: treatmentName(catalog, answers, f) }),
    offering: offering && { ...offering, name: f(offering.name) },
    asked: asked && { key: asked.key, name: f(asked.name) },
    treatments: treatments.map(({ key, name }) => ({ key, name: f(name), note: forWhom(facts, t)[key] ?? "" })),
    minimumAge: facts.minimum_age,
  };
}

function treatmentName(catalog: Catalog, answers: Answers, f: Text<string>): string | undefined {
  const treatment = catalog.treatments.find(({ key }) => key === answers.treatmentKey);
  return treatment && f(treatment.name).replace(/ \(.*/, "");
}

function forWhom({ weight_bmi_limits: bmi }: ClinicalFacts, t: Text<RegisterText>): Record<string, string> {
  return {
    trt: t("For men with symptoms and low levels on two morning tests"),
    hcg: t("For men, with testosterone or instead of it"),
    "female-trt": t("For women with low sexual desire that bothers them, mostly after menopause"),
    sermorelin: t("A compounded medicine; a provider decides whether it's right for you"),
    nandrolone: t("A compounded medicine; a provider decides whether it's right for you"),
    semaglutide: t(
      "For adults with a BMI of {alone} or more, or {with_condition} or more with a weight-related condition",
      bmi,
    ),
  };
}

function offeringOf(catalog: Catalog, journey: Journey, chosen: string | null) {
  const key = chosen ?? (journey === "weight-loss" ? "semaglutide" : "trt");
  return catalog.offerings.find(({ treatmentKey }) => treatmentKey === key) ?? null;
}

/** The current section's questions, and one line for each other section, so the list stays short. */
type TaskFacts = {
  journey: Journey;
  answers: Answers;
  here: Step | null;
  t: Text<RegisterText>;
  treatmentName: string | undefined;
};

function tasksOf(about: TaskFacts): JourneyState["tasks"] {
  const { answers, here, t } = about;
  const isReady = nextStep(answers) === null;
  return [
    ...SECTIONS.flatMap(({ key, steps }: { key: SectionKey; steps: readonly Step[] }) =>
      here && steps.includes(here)
        ? steps.map((step) => questionTask(step, about))
        : [sectionTask(t(SECTION_TITLES[key]), steps, about)],
    ),
    { name: t("Book your visit"), to: isReady ? href("/book") : null, state: isReady ? "open" : "later" },
    { name: t("Health questions"), to: null, state: "later", status: t("After registering") },
  ];
}

function questionTask(step: Step, { journey, answers, here, t, treatmentName }: TaskFacts) {
  const isOpen = canOpen(step, answers);
  const state = step === here ? "here" : isDone(step, answers) ? "done" : isOpen ? "open" : "later";
  const said = state === "done" ? messageFor(step, answers, treatmentName) : undefined;
  return {
    name: t(STEP_NAMES[step]),
    to: isOpen ? pathOf(journey, step) : null,
    state,
    ...(said ? { status: said } : {}),
  } as const;
}

function sectionTask(name: string, steps: readonly Step[], { journey, answers }: TaskFacts) {
  const first = steps.find((step) => !isDone(step, answers)) ?? steps.find((step) => canOpen(step, answers));
  const isOpen = first !== undefined && canOpen(first, answers);
  const state = steps.every((step) => isDone(step, answers)) ? "done" : isOpen ? "open" : "later";
  return { name, to: first && isOpen ? pathOf(journey, first) : null, state } as const;
}

/** Only what fits on one line and is safe on a screen others can see. */
function messageFor(step: Step, answers: Answers, treatmentName: string | undefined): string | undefined {
  if (step === "state") return answers.state ?? undefined;
  return step === "treatment" ? treatmentName : undefined;
}

/** The page's title, and how far it is, for the band on top. */
export function placeFor(page: JourneyPage, language: Language) {
  const t = registerText(language);
  const step = stepOf(page);
  if (page === "saved" || !step) return { title: "", place: null };
  const { section, sections, key, question, questions } = placeOf(step);
  return {
    title: t(TITLES[page]),
    place: {
      label: t("Section {section} of {sections}: {title}", { section, sections, title: t(SECTION_TITLES[key]) }),
      detail: questions > 1 ? t("Question {question} of {questions}", { question, questions }) : undefined,
      sections,
      done: section - 1,
      part: (question - 0.5) / questions,
    },
  };
}

/** The requested page, or a redirect to the one that can be answered now. */
export function requirePage(slug: string, journey: Journey, answers: Answers): JourneyPage {
  const next = nextStep(answers);
  const goTo = (page: JourneyPage) => redirect(pathOf(journey, page), 303);
  if (slug === "go-on") throw goTo(next ?? "check");
  if (slug === "saved") return "saved";
  if (slug === "code" && !answers.isSignedIn && answers.email) return "code";
  if (slug === "phone-code" && canOpen("phone", answers) && answers.isSignedIn) return "phone-code";
  if (!isStep(slug)) throw redirect(JOURNEYS[journey], 303);
  if (canOpen(slug, answers)) return slug;
  throw goTo(next ?? "check");
}

/** The form's initial values: what we know. */
export function toValueViews(
  page: JourneyPage,
  answers: Answers,
  { asked, treatments }: Pick<JourneyState, "asked" | "treatments">,
): Record<string, string> {
  const step = stepOf(page);
  switch (step) {
    case "treatment": {
      const only = treatments.length === 1 ? treatments[0]!.key : "";
      return { treatment_key: asked?.key ?? answers.treatmentKey ?? only };
    }
    case "state":
      return { state: answers.state ?? "" };
    case "date-of-birth":
      return datePartsOf("date_of_birth", answers.dateOfBirth);
    case "email":
      return { email: answers.email ?? "" };
    case "name":
      return {
        first_name: answers.firstName,
        last_name: answers.lastName,
        preferred_name: answers.preferredName ?? "",
      };
    case "sex":
      return { sex_at_birth: answers.sex ?? "" };
    case "gender":
      return genderValues(answers.gender);
    case "address": {
      const { street = "", city = "", state = answers.state ?? "", zip = "" } = answers.address ?? {};
      return { mailing_address: street, city, state, zip_code: zip };
    }
    case "phone":
      return { phone_number: answers.phone ? formatPhone(answers.phone) : "" };
    case "emergency-contact":
      return contactValues(answers.hasEmergencyAnswer, answers.emergencyContact);
    case "measurements":
      return measurementValues(answers);
    default:
      return {};
  }
}

function genderValues(gender: string | null): Record<string, string> {
  if (!gender) return {};
  return (GENDERS as readonly string[]).includes(gender) ? { gender } : { gender: OTHER_GENDER, own_words: gender };
}

function measurementValues({ heightInches, weightPounds }: Answers): Record<string, string> {
  if (heightInches === null || weightPounds === null) return {};
  return {
    height_feet: String(Math.floor(heightInches / 12)),
    height_inches: String(heightInches % 12),
    weight_pounds: String(weightPounds),
  };
}

export async function consentsFor(ctx: Ctx, page: JourneyPage, answers: Answers, language: Language) {
  if (page !== "consents" || !answers.treatmentKey) return [];
  return findConsentsOwed(ctx, { treatmentKey: answers.treatmentKey, language });
}
