import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";

import { bodyOf, isFilled } from "#domain/visits/notes/note-body.ts";
import type { OtherText } from "./note-saver.ts";
import type { Note } from "./use-note.ts";
import { sectionText } from "./section-text.ts";

/** Two tabs wrote the same note: both texts, and which one to go on with. Nothing is saved until that is decided. */
export function NoteConflict({ note, other }: { note: Note; other: OtherText }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const different = note.template.sections.filter(
    (section) => sectionText(section, bodyOf(note.body, section)) !== sectionText(section, bodyOf(other.body, section)),
  );
  return (
    <div ref={box} tabIndex={-1} role="alert" className="my-4 grid gap-4 border-l-6 border-danger-600 bg-surface p-4">
      <p className="font-semibold">This note was changed in another tab. Compare both texts and choose one.</p>
      {different.map((section) => (
        <div key={section.key} className="grid gap-2">
          <h3 className="text-small font-semibold">{section.title}</h3>
          <div className="grid gap-4 @xl:grid-cols-2">
            {[["In this tab", note.body] as const, ["In the other tab", other.body] as const].map(([label, body]) => {
              const written = bodyOf(body, section);
              return (
                <div key={label} className="min-w-0">
                  <p className="text-tiny text-ink-2">{label}</p>
                  <p className="text-small wrap-anywhere whitespace-pre-wrap">
                    {isFilled(section, written) ? sectionText(section, written) : "Empty"}
                  </p>
                </div>
              );
            })}
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="button" size="small" onClick={() => note.settle(note.body)}>
          Use this tab&rsquo;s text
        </Button>
        <Button type="button" size="small" variant="secondary" onClick={() => note.settle(other.body)}>
          Use the other tab&rsquo;s text
        </Button>
      </div>
    </div>
  );
}
