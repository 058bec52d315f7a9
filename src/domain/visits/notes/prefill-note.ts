import type { NoteBody, PrefilledLine, SectionBody } from "./note-body.ts";
import type { NoteSection, NoteTemplate, Strength, Topic } from "./note-template.ts";

/** Something known about the patient or the visit, with where it comes from. */
export type NoteFact =
  | { topic: Exclude<Topic, "symptoms">; text: string; source: string }
  | { topic: "symptoms"; item: string; strength: Strength; source: string };

/** The note before anybody wrote in it: what is known, line by line, with its source. Nothing of it is reviewed. */
export function prefillNote(template: NoteTemplate, facts: readonly NoteFact[]): NoteBody {
  return Object.fromEntries(
    template.sections.flatMap((section) => {
      const body = prefillSection(section, facts);
      return body ? [[section.key, body]] : [];
    }),
  );
}

function prefillSection(section: NoteSection, facts: readonly NoteFact[]): SectionBody | null {
  const topics = section.prefill ?? [];
  if (section.kind === "scales") return prefillScales(section, facts);
  const lines: PrefilledLine[] = topics.flatMap((topic) =>
    facts.flatMap((fact) =>
      fact.topic === topic && fact.topic !== "symptoms" ? [{ text: fact.text, source: fact.source }] : [],
    ),
  );
  if (lines.length === 0) return null;
  const text = lines.map((line) => line.text).join(section.kind === "line" ? "; " : "\n");
  return { text, lines, isReviewed: false };
}

function prefillScales({ items, prefill }: NoteSection, facts: readonly NoteFact[]): SectionBody | null {
  if (!prefill?.includes("symptoms")) return null;
  const known = facts.flatMap((fact) =>
    fact.topic === "symptoms" && items?.some(({ key }) => key === fact.item) ? [fact] : [],
  );
  if (known.length === 0) return null;
  return {
    strengths: Object.fromEntries(known.map(({ item, strength }) => [item, strength])),
    lines: [...new Set(known.map(({ source }) => source))].map((source) => ({ text: "", source })),
    isReviewed: false,
  };
}
