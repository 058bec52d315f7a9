import { useId, useRef, useState } from "react";
import { Select, Options } from "#ui/form/select.tsx";
import { bodyOf } from "#domain/visits/notes/note-body.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { NoteStatus } from "./note-saver.ts";
import type { Note } from "./use-note.ts";
import { NoteConflict } from "./note-conflict.tsx";
import { NoteSectionField } from "./note-section-field.tsx";
import { QuickTexts } from "./quick-texts.tsx";

/**
 * The note of a visit. The page calls `loadNote` in its loader and `useNote` once, and passes the result here and to `BeforeSigning`:
 *
 *     const note = useNote(loaderData.note);
 *     <NoteEditor note={note} />
 *     <BeforeSigning note={note} />
 *
 * Keys in it: Alt+Enter says that a section is right and goes to the next one; digits tick what was done; / opens quick texts.
 * Each section has the id `note-KEY`, so that a list of what is missing can link to it.
 */
export function NoteEditor({ note }: { note: Note }) {
  const title = useId();
  const root = useRef<HTMLElement>(null);
  const [picker, setPicker] = useState<HTMLTextAreaElement | HTMLInputElement | null>(null);
  const { template, templates, body } = note;

  function goOn(key: string) {
    const at = template.sections.findIndex((section) => section.key === key);
    const next = template.sections[at + 1];
    const target = next && root.current?.querySelector<HTMLElement>(`#note-${next.key} :is(textarea, input)`);
    target?.focus();
  }

  return (
    <section ref={root} aria-labelledby={title} className="grid min-w-0 gap-0">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-ink pb-3">
        <h2 id={title} className="text-lead font-semibold">
          {template.title}
        </h2>
        <div className="flex items-center gap-3">
          <SaveStatus status={note.status} savedAt={note.savedAt} />
          <Button type="button" variant="secondary" size="small" onClick={() => setPicker(fieldIn(root.current))}>
            Quick text <kbd className={KBD}>/</kbd>
          </Button>
        </div>
        {templates.length > 1 && (
          <div className="flex w-full items-center gap-2 text-small">
            <span aria-hidden className="flex-none text-ink-2">
              Template
            </span>
            <Select
              dense
              aria-label="Template"
              value={template.key}
              onChange={(event) => note.chooseTemplate(event.currentTarget.value)}
            >
              <Options choices={templates.map((one) => [one.key, one.title] as const)} />
            </Select>
          </div>
        )}
      </header>
      {note.other && <NoteConflict note={note} other={note.other} />}
      {template.sections.map((section, index) => (
        <NoteSectionField
          key={section.key}
          section={section}
          number={index + 1}
          body={bodyOf(body, section)}
          onChange={(change) => note.change(section.key, change)}
          onNext={() => goOn(section.key)}
          onQuickText={setPicker}
        />
      ))}
      {picker && <QuickTexts field={picker} texts={note.quickTexts} onClose={() => setPicker(null)} />}
    </section>
  );
}

const KBD = "ml-1 rounded-tag border border-line-strong px-1.5 font-sans text-tiny";

/** The field that has the focus, or the first one. */
function fieldIn(root: HTMLElement | null): HTMLTextAreaElement | HTMLInputElement | null {
  const focused = root?.querySelector<HTMLTextAreaElement>("textarea:focus");
  return focused ?? root?.querySelector<HTMLTextAreaElement>("textarea") ?? null;
}

function SaveStatus({ status, savedAt }: { status: NoteStatus; savedAt: string | null }) {
  // The server doesn't know the reader's clock.
  const isHydrated = useHydrated();
  const clock = isHydrated && savedAt ? new Date(savedAt).toLocaleTimeString("en-US") : null;
  const isWrong = status === "failed" || status === "signed-out" || status === "conflict";
  return (
    <span role="status" className={isWrong ? "text-tiny font-semibold text-danger-700" : "text-tiny text-ink-2"}>
      {STATUS[status] ?? (clock ? `Saved ${clock}` : "")}
    </span>
  );
}

const STATUS: Partial<Record<NoteStatus, string>> = {
  saving: "Saving",
  failed: "Not saved yet. Trying again.",
  "signed-out": "Not saved. Sign in again in another tab.",
  conflict: "Changed in another tab",
};
