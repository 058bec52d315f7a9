import type { Modality } from "../visit.ts";
import { bodyOf, isFilled, type NoteBody } from "./note-body.ts";
import type { NoteSection, NoteTemplate } from "./note-template.ts";

/** What still keeps a visit from being signed. */
export type Blocker =
  /** The patient isn't checked in, so nobody knows where they are. */
  | { code: "not-checked-in" }
  | { code: "not-started" }
  | { code: "section-empty"; section: string; title: string }
  /** Filled in from elsewhere, and nobody has said that it's right. */
  | { code: "section-not-reviewed"; section: string; title: string }
  | { code: "item-missing"; section: string; title: string; item: string; label: string };

export type VisitToSign = {
  patientState: string | null;
  /** Null for a visit without an appointment. */
  startsAt: Date | null;
  modality: Modality;
};

/** The list beside the note, and the check behind signing: the same for both. */
export function findBlockers(
  visit: VisitToSign,
  note: { template: NoteTemplate; body: NoteBody },
  now: Date,
): Blocker[] {
  const blockers: Blocker[] = [];
  if (visit.startsAt && !visit.patientState) blockers.push({ code: "not-checked-in" });
  if (visit.startsAt && visit.startsAt > now) blockers.push({ code: "not-started" });
  for (const section of note.template.sections) {
    if (isRequired(section, visit.modality)) blockers.push(...blockersOf(section, note.body));
  }
  return blockers;
}

export function isRequired({ required }: NoteSection, modality: Modality): boolean {
  return required === "always" || (required === "no-video" && modality !== "video");
}

function blockersOf(section: NoteSection, body: NoteBody): Blocker[] {
  const written = bodyOf(body, section);
  const at = { section: section.key, title: section.title };
  if (section.kind === "checks") {
    return (section.items ?? [])
      .filter(({ key, required }) => required && !written.done?.includes(key))
      .map(({ key, label }) => ({ code: "item-missing", ...at, item: key, label }));
  }
  if (!isFilled(section, written)) return [{ code: "section-empty", ...at }];
  return written.isReviewed ? [] : [{ code: "section-not-reviewed", ...at }];
}
