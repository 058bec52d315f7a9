import { createElement, type ComponentType, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { z } from "zod";
import {
  PolicyFrontMatter,
  ResourceFrontMatter,
  TOPICS,
  TreatmentFrontMatter,
} from "../../../../content/front-matter.ts";
import { Translated } from "#ui/language/text.ts";
import { drawings } from "../../shared/language/es/drawings.server.ts";
import { Evidence } from "./evidence.tsx";
import { Figure } from "./figure.tsx";
import { SampleResult } from "./sample-result.tsx";

export { TOPICS };

/**
 * All content, rendered once at startup. It stays on the server: a page gets its HTML as data, and none of it is in the browser's
 * JavaScript.
 */
type Module = {
  default: ComponentType<{ components: Record<string, ComponentType<never>> }>;
  frontmatter: unknown;
  source: string;
};
/** Placeholders in content: the brand is configuration, hours and days are catalog facts. */
export type Words = { brand: string; phone: string; address: string; reply: string; shipping: string };

export type Treatment = z.infer<typeof TreatmentFrontMatter> & { sections: Section[] };
export type Resource = z.infer<typeof ResourceFrontMatter> & { html: string };
export type Policy = z.infer<typeof PolicyFrontMatter> & { html: string };
export type Section = { id: string; title: string; html: string };

/** The text of each page as written, by path: what a reviewer reads. */
const sources = new Map<string, string>();

const treatments = load(
  import.meta.glob<Module>("../../../../content/treatments/*.mdx", { eager: true }),
  (module) => ({
    ...TreatmentFrontMatter.parse(module.frontmatter),
    sections: sectionsOf(htmlOf(module)),
  }),
);
const spanishTreatments = load(
  import.meta.glob<Module>("../../../../content/es/treatments/*.mdx", { eager: true }),
  (module) => ({
    ...TreatmentFrontMatter.parse(module.frontmatter),
    sections: sectionsOf(htmlInSpanish(module)),
  }),
);
const resources = load(import.meta.glob<Module>("../../../../content/resources/*.mdx", { eager: true }), (module) => ({
  ...ResourceFrontMatter.parse(module.frontmatter),
  html: htmlOf(module),
}));
const spanishResources = load(
  import.meta.glob<Module>("../../../../content/es/resources/*.mdx", { eager: true }),
  (module) => ({ ...ResourceFrontMatter.parse(module.frontmatter), html: htmlInSpanish(module) }),
);
const policies = load(import.meta.glob<Module>("../../../../content/policies/*.mdx", { eager: true }), (module) => ({
  ...PolicyFrontMatter.parse(module.frontmatter),
  html: htmlOf(module),
}));

const spanishPolicies = load(
  import.meta.glob<Module>("../../../../content/es/policies/*.mdx", { eager: true }),
  (module) => ({ ...PolicyFrontMatter.parse(module.frontmatter), html: htmlInSpanish(module) }),
);

export function findTreatment(path: string): Treatment | null {
  return treatments.get(path) ?? spanishTreatments.get(path) ?? null;
}

/** In English, which has all of them. */
export function allTreatments(): Treatment[] {
  return [...treatments.values()];
}

export function allSpanishTreatments(): Treatment[] {
  return [...spanishTreatments.values()];
}

export function findResource(path: string): Resource | null {
  return resources.get(path) ?? spanishResources.get(path) ?? null;
}

/** In English, which has all of them. */
export function allResources(): Resource[] {
  return [...resources.values()].sort((a, b) => a.kind.localeCompare(b.kind) * -1 || a.title.localeCompare(b.title));
}

export function allSpanishResources(): Resource[] {
  return [...spanishResources.values()];
}

export function findPolicy(path: string): Policy | null {
  return policies.get(path) ?? spanishPolicies.get(path) ?? null;
}

export function allPolicies(): Policy[] {
  return [...policies.values()];
}

export function allSpanishPolicies(): Policy[] {
  return [...spanishPolicies.values()];
}

export function sourceOf(path: string): string {
  const source = sources.get(path);
  if (source === undefined) throw new Error(`${path} is not a page with a text of its own`);
  return source;
}

/** Fills today's values into a text, or into every text of a list or record. */
export function fill<Text>(text: Text, values: Words): Text;
export function fill(text: unknown, values: Words): unknown {
  if (typeof text === "string") return text.replaceAll(OPEN, (_, name: keyof Words) => values[name]);
  if (Array.isArray(text)) return text.map((part) => fill(part, values));
  if (typeof text !== "object" || text === null) return text;
  return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, fill(part, values)]));
}

const OPEN = /%(brand|phone|address|reply|shipping)%/g;

function load<Page extends { path: string }>(
  modules: Record<string, Module>,
  make: (module: Module) => Page,
): Map<string, Page> {
  const pages = Object.values(modules).map((module) => {
    const page = make(module);
    sources.set(page.path, module.source);
    return page;
  });
  return new Map(pages.map((page) => [page.path, page]));
}

function htmlOf(module: Module): string {
  return renderToStaticMarkup(elementOf(module, Evidence));
}

/** With the words of drawings in Spanish. */
function htmlInSpanish(module: Module): string {
  return renderToStaticMarkup(createElement(Translated, { value: drawings }, elementOf(module, SpanishEvidence)));
}

function elementOf(module: Module, evidence: typeof Evidence): ReactElement {
  const components = {
    Evidence: evidence as ComponentType<never>,
    Picture: Figure as ComponentType<never>,
    SampleResult: SampleResult as ComponentType<never>,
    a: PlainLink as ComponentType<never>,
    table: ScrollTable as ComponentType<never>,
  };
  return createElement(module.default, { components });
}

/** Splits a text at its h2 headings, so the page can put prices and sidebars between them. */
function sectionsOf(html: string): Section[] {
  return html
    .split(/(?=<h2\b)/)
    .map((part) => /^<h2\b[^>]*?(?:id="([^"]*)")?[^>]*>([\s\S]*?)<\/h2>([\s\S]*)$/.exec(part.trim()))
    .filter((match) => match !== null)
    .map(([, id, title, body]) => ({ id: id ?? "", title: title ?? "", html: body ?? "" }));
}

function SpanishEvidence(props: Parameters<typeof Evidence>[0]) {
  return createElement(Evidence, { ...props, ofAll: "de cada 100" });
}

function PlainLink(props: { href?: string; children?: ReactNode }) {
  return createElement("a", { href: props.href }, props.children);
}

/** Wide tables scroll on their own on phones; the frame can be reached by keyboard. */
function ScrollTable(props: { children?: ReactNode }) {
  return createElement("div", { className: "table-scroll", tabIndex: 0 }, createElement("table", null, props.children));
}
