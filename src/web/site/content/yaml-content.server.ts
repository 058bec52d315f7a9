import { parse } from "yaml";
import { z } from "zod";
import faqsText from "../../../../content/faqs.yaml?raw";
import homeText from "../../../../content/home.yaml?raw";
import spanishHomeText from "../../../../content/es/home.yaml?raw";
import spanishQuestionsText from "../../../../content/es/questions.yaml?raw";
import symptomText from "../../../../content/symptom-check.yaml?raw";
import type { Outcome } from "../symptoms/outcome.ts";

/** Texts stored as data: read and checked once, at startup. */
const QuestionAndAnswer = z.object({ q: z.string(), a: z.string() });
const Titled = z.object({ title: z.string(), text: z.string() });

const Home = z.object({
  hero: z.object({ claim: z.array(z.string()).min(1), lead: z.string(), note: z.string(), plotCaption: z.string() }),
  process: z.object({ intro: z.string(), steps: z.array(Titled).length(4) }),
  treatments: z.object({ intro: z.string(), erections: z.string() }),
  faqs: z.array(QuestionAndAnswer).length(6),
  willNot: z.array(z.string()).min(1),
  trust: z.array(Titled).min(1),
});

const Faqs = z.object({
  groups: z.array(
    z.object({
      title: z.string(),
      id: z.string(),
      questions: z.array(QuestionAndAnswer.extend({ id: z.string() })).min(1),
    }),
  ),
});

/** The head of the page, which English has from the specification, and the treatments that have no page in Spanish. */
const SpanishHome = Home.extend({
  head: z.object({ title: z.string(), description: z.string() }),
  listings: z.array(z.object({ catalogKey: z.string(), title: z.string(), suits: z.string(), watched: z.string() })),
});

const Checks = z.object({
  legend: z.string(),
  hint: z.string(),
  options: z.array(z.object({ code: z.string(), label: z.string() })).min(1),
});
const OutcomeText = z.object({ title: z.string(), lead: z.string(), next: z.array(z.string()).min(1) });
const OUTCOMES = {
  "call-911": OutcomeText,
  "call-988": OutcomeText,
  today: OutcomeText,
  "own-doctor-first": OutcomeText,
  "too-young": OutcomeText,
  erections: OutcomeText,
  tired: OutcomeText,
  "desire-man": OutcomeText,
  "desire-woman": OutcomeText,
  weight: OutcomeText,
  other: OutcomeText,
} satisfies Record<Outcome, typeof OutcomeText>;

const SymptomCheck = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  note: z.string(),
  now: Checks,
  soon: Checks,
  concern: Checks.omit({ hint: true }),
  outcomes: z.object(OUTCOMES),
  sources: z.array(z.object({ label: z.string(), year: z.number() })).min(1),
});

export type HomeContent = z.infer<typeof Home>;
export type SymptomContent = z.infer<typeof SymptomCheck>;
export type FaqGroup = z.infer<typeof Faqs>["groups"][number];

export const homeContent: HomeContent = Home.parse(parse(homeText));
export const spanishHome = SpanishHome.parse(parse(spanishHomeText));
export const faqGroups: FaqGroup[] = Faqs.parse(parse(faqsText)).groups;
export const symptomContent: SymptomContent = SymptomCheck.parse(parse(symptomText));

/** What the health questions say in Spanish, by their English text. */
export const spanishQuestions = z.record(z.string(), z.string().min(1)).parse(parse(spanishQuestionsText));

/** As written, for reviewers. */
export const spanishQuestionsSource: string = spanishQuestionsText;
export const homeSource: string = homeText;
export const spanishHomeSource: string = spanishHomeText;
export const faqsSource: string = faqsText;
export const symptomSource: string = symptomText;
