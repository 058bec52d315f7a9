import type { NoteSection, NoteTemplate, Strength } from "./note-template.ts";

/** A line the clinic filled in, and where it came from. */
export type PrefilledLine = { text: string; source: string };

export type SectionBody = {
  /** Of a line or a text. */
  text?: string | undefined;
  /** Of checks: the keys of what was done. */
  done?: string[] | undefined;
  /** Of scales: how strong each symptom is. */
  strengths?: Record<string, Strength> | undefined;
  /** True once the provider changed it or said that it's right. Nothing prefilled counts before. */
  isReviewed: boolean;
  /** The lines it began with. */
  lines?: PrefilledLine[] | undefined;
};

/** What a provider wrote, by section. */
export type NoteBody = Record<string, SectionBody>;

const EMPTY: SectionBody = { isReviewed: false };

export function bodyOf(body: NoteBody, section: Pick<NoteSection, "key">): SectionBody {
  return body[section.key] ?? EMPTY;
}

/** Whether a section says anything. */
export function isFilled(section: NoteSection, { text, done, strengths }: SectionBody): boolean {
  switch (section.kind) {
    case "checks":
      return (done ?? []).length > 0;
    case "scales":
      return (section.items ?? []).every(({ key }) => strengths?.[key] !== undefined);
    default:
      return (text ?? "").trim() !== "";
  }
}

/** The sources of the lines that are still as they were filled in. */
export function sourcesOf({ text, lines }: SectionBody): PrefilledLine[] {
  return (lines ?? []).filter((line) => (text ?? "").includes(line.text));
}

/** Only what the template asks for, so that nothing else gets into a signed note. */
export function fittingBody(template: NoteTemplate, body: NoteBody): NoteBody {
  return Object.fromEntries(
    template.sections.flatMap((section) => {
      const found = body[section.key];
      return found ? [[section.key, found]] : [];
    }),
  );
}
