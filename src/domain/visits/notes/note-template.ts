import type { VisitKind } from "../visit.ts";

/** When a section must be filled in: always, only if both sides didn't see and hear each other, or never. */
export const REQUIRED = ["always", "no-video", "never"] as const;

/** What a section asks for: one line, a text, things that were done, or how strong each symptom is. */
export const SECTION_KINDS = ["line", "text", "checks", "scales"] as const;

/** Facts that a section can begin with. */
export const TOPICS = [
  "patient-place",
  "provider-place",
  "reason",
  "intake",
  "history",
  "symptoms",
  "labs",
  "vitals",
  "bmi",
  "dose",
  "next",
] as const;
export type Topic = (typeof TOPICS)[number];

export const STRENGTHS = ["none", "mild", "moderate", "severe"] as const;
export type Strength = (typeof STRENGTHS)[number];

export type NoteItem = { key: string; label: string; required?: boolean | undefined };

export type NoteSection = {
  key: string;
  title: string;
  hint?: string | undefined;
  kind: (typeof SECTION_KINDS)[number];
  required: (typeof REQUIRED)[number];
  prefill?: Topic[] | undefined;
  items?: NoteItem[] | undefined;
};

/** One version of what a note of a kind of visit asks for. */
export type NoteTemplate = {
  key: string;
  version: number;
  title: string;
  kinds: VisitKind[];
  /** For patients of these treatments it comes before a template for everybody. */
  treatments?: string[] | undefined;
  owner: string;
  source: string;
  sections: NoteSection[];
};

/** The template for a visit: the first one for a treatment of this patient, or the one for everybody. */
export function chooseTemplate(
  templates: readonly NoteTemplate[],
  kind: VisitKind,
  treatments: readonly string[],
): NoteTemplate | null {
  const possible = templates.filter(({ kinds }) => kinds.includes(kind));
  const general = possible.find((one) => !one.treatments);
  const isOnlySpecial = treatments.length > 0 && treatments.every((key) => isFor(possible, key));
  const special = possible.find((one) => one.treatments?.some((key) => treatments.includes(key)));
  return (isOnlySpecial ? special : general) ?? general ?? null;
}

function isFor(templates: readonly NoteTemplate[], treatment: string): boolean {
  return templates.some((one) => one.treatments?.includes(treatment));
}
