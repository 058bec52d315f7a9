import type { SectionBody } from "#domain/visits/notes/note-body.ts";
import type { NoteSection } from "#domain/visits/notes/note-template.ts";

/** A section in one text, to compare two versions of it. */
export function sectionText(section: NoteSection, { text, done, strengths }: SectionBody): string {
  const items = section.items ?? [];
  if (section.kind === "checks") {
    return items
      .filter(({ key }) => done?.includes(key))
      .map(({ label }) => label)
      .join("; ");
  }
  if (section.kind === "scales") {
    return items
      .filter(({ key }) => strengths?.[key])
      .map(({ key, label }) => `${label}: ${strengths![key]}`)
      .join("; ");
  }
  return text ?? "";
}
