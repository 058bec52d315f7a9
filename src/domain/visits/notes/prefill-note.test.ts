import { expect, test } from "vitest";
import { findBlockers } from "./find-blockers.ts";
import { sourcesOf } from "./note-body.ts";
import type { NoteTemplate } from "./note-template.ts";
import { prefillNote, type NoteFact } from "./prefill-note.ts";

const template: NoteTemplate = {
  key: "sample",
  version: 1,
  title: "Sample",
  kinds: ["renewal"],
  owner: "Medical director",
  source: "Sample",
  sections: [
    { key: "place", title: "Place", kind: "line", required: "always", prefill: ["patient-place"] },
    { key: "results", title: "Results", kind: "text", required: "always", prefill: ["labs", "vitals"] },
    { key: "plan", title: "Plan", kind: "text", required: "always" },
    {
      key: "symptoms",
      title: "Symptoms",
      kind: "scales",
      required: "never",
      prefill: ["symptoms"],
      items: [{ key: "mood", label: "Mood" }],
    },
  ],
};
const facts: NoteFact[] = [
  { topic: "vitals", text: "Blood pressure 128/82", source: "home, Nov 3" },
  { topic: "labs", text: "Testosterone 241 ng/dL", source: "lab report, Nov 2" },
  { topic: "labs", text: "Hematocrit 45.1 %", source: "lab report, Nov 2" },
  { topic: "patient-place", text: "Illinois", source: "check-in" },
  { topic: "symptoms", item: "mood", strength: "mild", source: "last note" },
  { topic: "symptoms", item: "unknown", strength: "severe", source: "last note" },
];

test("a note begins with what is known, in the order of its template, each line with its source", () => {
  const body = prefillNote(template, facts);
  expect(body["results"]).toEqual({
    text: "Testosterone 241 ng/dL\nHematocrit 45.1 %\nBlood pressure 128/82",
    lines: [
      { text: "Testosterone 241 ng/dL", source: "lab report, Nov 2" },
      { text: "Hematocrit 45.1 %", source: "lab report, Nov 2" },
      { text: "Blood pressure 128/82", source: "home, Nov 3" },
    ],
    isReviewed: false,
  });
  expect(body["symptoms"]!.strengths).toEqual({ mood: "mild" });
  expect(body["plan"]).toBeUndefined();
});

test("nothing that was filled in counts until somebody has looked at it", () => {
  const body = prefillNote(template, facts);
  const visit = { patientState: "IL", startsAt: null, modality: "video" } as const;
  expect(findBlockers(visit, { template, body }, new Date()).map(({ code }) => code)).toEqual([
    "section-not-reviewed",
    "section-not-reviewed",
    "section-empty",
  ]);
});

test("a line that was changed loses its source", () => {
  const results = prefillNote(template, facts)["results"]!;
  const changed = { ...results, text: results.text!.replace("45.1", "46") };
  expect(sourcesOf(changed).map(({ text }) => text)).toEqual(["Testosterone 241 ng/dL", "Blood pressure 128/82"]);
});
