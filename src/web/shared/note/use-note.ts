import { useEffect, useState, useSyncExternalStore } from "react";
import { findBlockers, type Blocker } from "#domain/visits/notes/find-blockers.ts";
import type { NoteBody, SectionBody } from "#domain/visits/notes/note-body.ts";
import { prefillNote } from "#domain/visits/notes/prefill-note.ts";
import type { Modality } from "#domain/visits/visit.ts";
import type { NoteView } from "./load-note.server.ts";
import { NoteSaver } from "./note-saver.ts";
import { sendNote } from "./send-note.ts";

/**
 * A note while it's written: its text, what still blocks signing, and saving by itself. A workspace calls it once and gives the result to
 * `NoteEditor` and `BeforeSigning`. `flush` saves what is left and returns the saved version, or null if it couldn't.
 */
export function useNote(view: NoteView) {
  const { visitId, templates, facts, quickTexts, visit } = view;
  const [saver] = useState(
    () =>
      new NoteSaver(
        { text: { template: view.template, body: view.body }, rev: view.rev, savedAt: view.savedAt },
        (rev, text) => sendNote(visitId, rev, text),
      ),
  );
  const { text, rev, savedAt, status, other } = useSyncExternalStore(saver.subscribe, saver.current, saver.current);
  useEffect(() => {
    // What was typed a moment before the page goes away.
    const leave = () => void saver.flush();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      saver.stop();
    };
  }, [saver]);

  return {
    visitId,
    templates,
    quickTexts,
    template: text.template,
    body: text.body,
    rev,
    savedAt,
    status,
    other,
    change(key: string, change: Partial<SectionBody>) {
      const { text: before } = saver.current();
      const section = { isReviewed: false, ...before.body[key], ...change };
      saver.write({ ...before, body: { ...before.body, [key]: section } });
    },
    /** Another template: sections of the same name stay, new ones begin with what is known. */
    chooseTemplate(key: string) {
      const { text: before } = saver.current();
      const template = templates.find((one) => one.key === key);
      if (template) saver.write({ template, body: { ...prefillNote(template, facts), ...before.body } });
    },
    settle: (body: NoteBody) => saver.settle(body),
    blockers(modality: Modality = visit.modality): Blocker[] {
      const startsAt = visit.startsAt ? new Date(visit.startsAt) : null;
      return findBlockers({ patientState: visit.patientState, startsAt, modality }, text, new Date());
    },
    flush: saver.flush,
  };
}
export type Note = ReturnType<typeof useNote>;
