import { z } from "zod";
import { bodyPassages, dataStrings, readContentFile, type ContentFile } from "./content-files.ts";

/**
 * Flesch-Kincaid grade: 0.39 words per sentence + 11.8 syllables per word - 15.59. Names of medicines and tests are left out, since
 * patients have to read them anyway; the list is data in glossary.yaml.
 */
export function gradeOf(passages: string[], names: string[] = []): number {
  const spoken = passages.flatMap((passage) => sentences(withoutNames(passage, names)));
  const words = spoken.flat();
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / spoken.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** The body without headings and tables: running text. */
export function bodyProse(file: ContentFile): string[] {
  return bodyPassages(file.body)
    .filter((passage) => passage.kind === "prose")
    .map((passage) => passage.text);
}

/** Full sentences among the YAML strings. Labels, paths and single phrases aren't prose. */
export function dataProse(file: ContentFile): string[] {
  return dataStrings(file.data).filter((text) => /[.!?]$/.test(text) && text.split(" ").length >= 4);
}

export function glossaryNames(): string[] {
  const { entries } = Glossary.parse(readContentFile("glossary.yaml").data);
  return entries.flatMap((entry) => [entry.name].concat(entry.also ?? [])).sort((a, b) => b.length - a.length);
}

const Glossary = z.object({
  entries: z.array(z.object({ name: z.string(), means: z.string(), also: z.array(z.string()).optional() })),
});

function withoutNames(text: string, names: string[]): string {
  if (names.length === 0) return text;
  const list = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text.replace(new RegExp(`(?<![\\p{L}\\d])(?:${list})(?:'s|s)?(?![\\p{L}\\d])`, "giu"), " ");
}

/** Sentences as lists of words. A token without a letter, such as 300 or 2.4, isn't a word. */
function sentences(text: string): string[][] {
  return text
    .replace(/\b(a\.m|p\.m|e\.g|i\.e|U\.S|Dr|vs|No)\./g, (short) => short.replaceAll(".", ""))
    .split(/[.!?]+["')]*(?:\s+|$)/)
    .map((sentence) => sentence.match(/\p{L}[\p{L}']*/gu) ?? [])
    .filter((words) => words.length > 0);
}

/** Words the rules below get wrong. */
const KNOWN: Record<string, number> = {
  area: 3,
  business: 2,
  diarrhea: 4,
  doesn: 2,
  element: 3,
  every: 2,
  everyone: 3,
  evening: 2,
  idea: 3,
  mobile: 2,
  nausea: 3,
  pancreas: 3,
  people: 2,
  safety: 2,
  science: 2,
  something: 2,
  sometimes: 2,
  somewhere: 2,
  therefore: 2,
  video: 3,
};

export function countSyllables(word: string): number {
  if (/^[A-Z]{2,5}s?$/.test(word)) return [...word.replace(/s$/, "")].reduce((sum, c) => sum + (c === "W" ? 3 : 1), 0);
  const w = word.toLowerCase().replace(/'s?$/, "").replaceAll("'", "");
  const known = KNOWN[w] ?? KNOWN[w.replace(/s$/, "")];
  if (known !== undefined) return known;
  const spoken = w
    .replace(/^y/, "")
    .replace(/([^aeiouy])e(?=(?:ly|ment|ments|ful|less|ness)$)/, "$1")
    .replace(/([^aeiouytd])ed$/, "$1")
    .replace(/([^aeiouysxzcgl])(?<!(?:c|s)h)es$/, "$1")
    .replace(/([aeiouy])les?$/, "$1l")
    .replace(/([^aeiouyl])e$/, "$1");
  let count = spoken.match(/[aeiouy]+/g)?.length ?? 0;
  for (const parted of PARTED) count += w.match(parted)?.length ?? 0;
  return Math.max(1, count);
}

/** Two adjacent vowels that are pronounced separately. */
const PARTED = [
  /[^ctslg]ia/g,
  /[^tscglnx]io(?!u)/g,
  /[^ctgx]iou/g,
  /[^qg]ua/g,
  /[^tsc]ien(?=[ct])/g,
  /[lrdpt]ier$/g,
  /[aeiouy]ing/g,
  /(?:qui|di|socie|anxi|vari)et/g,
  /cre(?=at[ei])|^re(?=act)|^pre(?=exist)/g,
  /flu(?=id)/g,
  /ism$/g,
];
