import type { Modality } from "../visit.ts";
import { bodyOf, isFilled, sourcesOf, type NoteBody } from "./note-body.ts";
import type { NoteTemplate, Strength } from "./note-template.ts";

/** Corrections come as rows beside a signed note, never as changes. */
export const ADDENDUM_KINDS = ["addendum", "late-entry", "correction", "cosign"] as const;
export type AddendumKind = (typeof ADDENDUM_KINDS)[number];

/** What was signed, complete in itself: it reads the same whatever becomes of its template. */
export type NoteContent = {
  template: { key: string; version: number; title: string };
  visit: {
    modality: Modality;
    avSeconds: number;
    startedAt: string | null;
    endedAt: string | null;
    patientState: string | null;
    patientAddress: string | null;
  };
  sections: SignedSection[];
  /** What was prescribed in the visit. Notes from before have none. */
  prescriptions?: NotePrescription[];
};

/** A prescription of the visit, and for each warning why its prescriber went on. */
export type NotePrescription = {
  prescriptionId: string;
  medicine: string;
  directions: string;
  reasons: { rule: string; version: number; says: string[]; reason: string; words: string }[];
};

export type SignedSection = {
  key: string;
  title: string;
  text?: string;
  done?: string[];
  notDone?: string[];
  strengths?: { key: string; label: string; strength: Strength }[];
  sources: string[];
};

/** The content of a note, section by section, with the labels its signer saw. Sections without anything in them are left out. */
export function contentOf(template: NoteTemplate, body: NoteBody, visit: NoteContent["visit"]): NoteContent {
  return {
    template: { key: template.key, version: template.version, title: template.title },
    visit,
    sections: template.sections.flatMap((section): SignedSection[] => {
      const written = bodyOf(body, section);
      const sources = [...new Set(sourcesOf(written).map(({ source }) => source))];
      const { key, title, items = [] } = section;
      if (section.kind === "checks") {
        const isDone = (item: { key: string }) => written.done?.includes(item.key) ?? false;
        const done = items.filter(isDone).map(({ label }) => label);
        return [
          { key, title, done, notDone: items.filter((item) => !isDone(item)).map(({ label }) => label), sources },
        ];
      }
      // What nobody looked at isn't part of what was signed.
      if (!isFilled(section, written) || !written.isReviewed) return [];
      if (section.kind === "scales") {
        const strengths = items.map((item) => ({
          key: item.key,
          label: item.label,
          strength: written.strengths![item.key]!,
        }));
        return [{ key, title, strengths, sources }];
      }
      return [{ key, title, text: written.text!.trim(), sources }];
    }),
  };
}
