import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { SiteDocument } from "#domain/search/document.ts";
import type { Synonym } from "#domain/search/synonym.ts";
import { PolicyFrontMatter, ResourceFrontMatter, TreatmentFrontMatter } from "../content/front-matter.ts";
import { releaseFolder } from "./release/release-folder.ts";

const CONTENT = releaseFolder("content");
const Faqs = z.object({
  groups: z.array(
    z.object({ title: z.string(), questions: z.array(z.object({ id: z.string(), q: z.string(), a: z.string() })) }),
  ),
});
const Home = z.object({
  process: z.object({ intro: z.string(), steps: z.array(z.object({ title: z.string(), text: z.string() })) }),
});
const Synonyms = z.record(z.string().regex(/^[a-z0-9 ]+$/), z.array(z.string()).min(1));

/**
 * Everything in content/ that search can find, as plain text. Read from the files, not the built site: `npm run migrate` indexes a
 * release before it has served a page.
 */
export function readSite(): { documents: SiteDocument[]; synonyms: Synonym[] } {
  return {
    documents: [...treatments(), ...resources(), ...policies(), ...questions(), ...pages()].map((document, sort) => ({
      ...document,
      sort,
    })),
    synonyms: Object.entries(Synonyms.parse(parse(read("search-synonyms.yaml")))).map(([phrase, means]) => ({
      phrase,
      means,
    })),
  };
}

type Unsorted = Omit<SiteDocument, "sort">;

function treatments(): Unsorted[] {
  return texts("treatments").map(({ data, body }) => {
    const page = TreatmentFrontMatter.parse(data);
    const { form, controlled, labs, mustNotUse } = page.facts;
    const facts = [form, controlled, ...labs, ...mustNotUse, page.boxedWarning ?? "", ...page.tags];
    return {
      key: page.path,
      kind: "treatment",
      path: page.path,
      title: page.title,
      keywords: page.catalogKey.replaceAll("-", " "),
      description: page.description,
      headings: [page.answer, page.listing.suits, page.listing.watched, ...headings(body)].join(" "),
      body: [page.answer, plain(body), ...facts, ...page.questions.flatMap(({ q, a }) => [q, plain(a)])].join(" "),
    };
  });
}

function resources(): Unsorted[] {
  return texts("resources").map(({ data, body }) => {
    const { path, title, description, summary, kind } = ResourceFrontMatter.parse(data);
    const parts = [summary, ...headings(body)].join(" ");
    return { ...page(path, title, description), keywords: kind, headings: parts, body: `${summary} ${plain(body)}` };
  });
}

function policies(): Unsorted[] {
  return texts("policies").map(({ data, body }) => {
    const { path, title, description } = PolicyFrontMatter.parse(data);
    return { ...page(path, title, description), headings: headings(body).join(" "), body: plain(body) };
  });
}

function questions(): Unsorted[] {
  return Faqs.parse(parse(read("faqs.yaml"))).groups.flatMap((group) =>
    group.questions.map(({ id, q, a }) => ({
      key: `/faqs#${id}`,
      kind: "faq" as const,
      path: `/faqs#${id}`,
      title: q,
      keywords: "",
      description: "",
      headings: `${group.title} ${id.replaceAll("-", " ")}`,
      body: plain(a),
    })),
  );
}

/** Pages that are more than a text. */
function pages(): Unsorted[] {
  const { process } = Home.parse(parse(read("home.yaml")));
  const steps = process.steps.flatMap(({ title, text }) => [title, text]).join(" ");
  return [
    { ...page("/#our-process", "Our process", process.intro), body: steps },
    page("/semaglutide#bmi", "Check your BMI", "Your body mass index, and which medicines it may allow."),
    page("/symptom-check", "Symptom check", "Whether to call 911, see your own doctor, or register with us."),
    page("/contact-us", "Contact us", "How to reach us by phone or in writing, and what to do in an emergency."),
    page("/ask-us-anything", "Ask us anything", "A question before you register, answered by our staff."),
    { ...page("/shop", "Shop", "Every medicine we can prescribe, with full prices."), kind: "offering" },
  ];
}

function page(path: string, title: string, description: string): Unsorted {
  return { key: path, kind: "article", path, title, keywords: "", description, headings: "", body: "" };
}

function texts(folder: string): { data: unknown; body: string }[] {
  const names = readdirSync(new URL(`${folder}/`, CONTENT)).filter((name) => name.endsWith(".mdx"));
  return names.sort().map((name) => {
    const [, matter, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(`${folder}/${name}`)) ?? [];
    return { data: parse(matter ?? ""), body: body ?? "" };
  });
}

function read(path: string): string {
  return readFileSync(new URL(path, CONTENT), "utf8");
}

function headings(body: string): string[] {
  return [...body.matchAll(/^(?:\d+\.\s+)?#{2,4}\s+(.+)$/gm)].map(([, heading]) => plain(heading!));
}

/** Without Markdown and tags; image captions stay. */
function plain(markdown: string): string {
  return markdown
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, " ")
    .replace(/<[A-Z][^>]*?caption="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]+>/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*\|?[\s:|-]+\|\s*$/gm, " ")
    .replace(/^\s*(?:>\s*)*(?:#{1,6}|[-*+]|\d+[.)])\s+/gm, " ")
    .replace(/^\s*>+/gm, " ")
    .replace(/[*_`~|\\]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:?])/g, "$1")
    .trim();
}
