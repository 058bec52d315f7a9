import { z } from "zod";

/** What stands above every text, checked when the site is built. Who reviewed it and when is in the ledger, never in the text. */
const Source = z.object({ label: z.string().min(3), year: z.coerce.number().int().min(1990).max(2100) });
/** With " | " and a clinic's name of 15 letters, what search engines show of a title: 60 characters. */
const title = z.string().min(3).max(42);
const description = z.string().min(70).max(160);
const day = z.coerce.string().pipe(z.iso.date());
const week = z.number().int().min(1).max(52);

export const TreatmentFrontMatter = z.object({
  title,
  path: z.string().regex(/^\/[a-z0-9/-]+$/),
  catalogKey: z.string(),
  /** Nonproprietary names, for machines. */
  drugs: z.array(z.string().min(3)).min(1),
  description,
  answer: z.string().min(20).max(260),
  listing: z.object({ suits: z.string().min(10), watched: z.string().min(10) }),
  /** Weeks of the blood tests and visits in the first year after the start, as the text's section on monitoring has them. */
  followUps: z.object({ labs: z.array(week).max(12), visits: z.array(week).max(12) }),
  facts: z.object({
    form: z.string(),
    controlled: z.string(),
    labs: z.array(z.string()).min(1),
    mustNotUse: z.array(z.string()).min(1),
  }),
  tags: z.array(z.string()),
  boxedWarning: z.string().nullable(),
  sources: z.array(Source).min(1),
  questions: z.array(z.object({ q: z.string(), a: z.string() })).min(5),
});

/** The headings of the resources page, in its order. */
export const TOPICS = ["testosterone", "weight", "women", "labs", "using", "costs"] as const;

export const ResourceFrontMatter = z.object({
  title,
  path: z.string().regex(/^(?:\/es)?\/resources\/[a-z0-9-]+$/),
  description,
  kind: z.enum(["guide", "article"]),
  topic: z.enum(TOPICS),
  minutes: z.number().int().min(1).max(30),
  summary: z.string().min(20),
  sources: z.array(Source).min(1),
  related: z.array(z.string().startsWith("/")).length(2),
});

export const PolicyFrontMatter = z.object({
  title,
  path: z.string().regex(/^(?:\/es)?\/policies\/[a-z0-9-]+$/),
  description,
  effective: day,
  version: z.number().int().min(1),
});

export const FRONT_MATTER = {
  treatments: TreatmentFrontMatter,
  resources: ResourceFrontMatter,
  policies: PolicyFrontMatter,
} as const;

export type ContentKind = keyof typeof FRONT_MATTER;
