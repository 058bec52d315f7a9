import { parse } from "yaml";
import { z } from "zod";
import faqsText from "../../../../content/faqs.yaml?raw";
import homeText from "../../../../content/home.yaml?raw";
import spanishHomeText from "../../../../content/es/home.yaml?raw";

/** Texts stored as data: read and checked once, at startup. */
const QuestionAndAnswer = z.object({ q: z.string(), a: z.string() });
const Titled = z.object({ title: z.string(), text: z.string() });

const Home = z.object({
  hero: z.object({ claim: z.array(z.string()).min(1), lead: z.string(), note: z.string(), plotCaption: z.string() }),
  process: z.object({ intro: z.string(), steps: z.array(Titled).length(4) }),
  treatments: z.object({ intro: z.string() }),
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

export type HomeContent = z.infer<typeof Home>;
export type FaqGroup = z.infer<typeof Faqs>["groups"][number];

export const homeContent: HomeContent = Home.parse(parse(homeText));
export const spanishHome = SpanishHome.parse(parse(spanishHomeText));
export const faqGroups: FaqGroup[] = Faqs.parse(parse(faqsText)).groups;

/** As written, for reviewers. */
export const homeSource: string = homeText;
export const spanishHomeSource: string = spanishHomeText;
export const faqsSource: string = faqsText;
