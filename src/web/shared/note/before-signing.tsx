import { useState } from "react";
import { useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Modality } from "#domain/visits/visit.ts";
import { useBusy } from "../form/use-busy.ts";
import { blockerText } from "./blocker-text.ts";
import type { Note } from "./use-note.ts";

type BeforeSigningProps = {
  note: Note;
  /** As far as it is known while the visit goes on. */
  modality?: Modality | undefined;
  /** What else blocks signing, with where to deal with it. */
  more?: readonly { text: string; to: string }[];
  /** What signing does besides: "Sends 3 orders, charges the $95 visit." */
  effect?: string | undefined;
};

/** What still blocks signing, each with its place, and the button. The page's action handles the intent `sign`. */
export function BeforeSigning({ note, modality, more = [], effect }: BeforeSigningProps) {
  const submit = useSubmit();
  const isBusy = useBusy("sign");
  const [isStuck, setIsStuck] = useState(false);
  const open = [
    ...more,
    ...note.blockers(modality).map((blocker) => ({
      text: blockerText(blocker),
      to: "section" in blocker ? `#note-${blocker.section}` : "#main",
    })),
  ];

  async function sign() {
    const rev = await note.flush();
    setIsStuck(rev === null);
    if (rev !== null) await submit({ intent: "sign", rev: String(rev) }, { method: "post" });
  }

  return (
    <section aria-labelledby="before-signing" className="grid gap-3">
      <h2 id="before-signing" className="flex items-center justify-between gap-3 text-body font-semibold">
        Before you sign
        {open.length > 0 ? <Tag tone="danger">{open.length} left</Tag> : <Tag tone="success">Ready</Tag>}
      </h2>
      {open.length > 0 && (
        <ul className="border-t border-line">
          {open.map(({ text, to }) => (
            <li key={text} className="flex items-start gap-2.5 border-b border-line py-2 text-small">
              <Icon name="cross" size={16} className="mt-0.5 flex-none text-danger-700" />
              <a href={to} onClick={(event) => focusIn(event, to)} className="text-danger-700 underline">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isStuck && (
        <p role="alert" className="text-small font-semibold text-danger-700">
          The last words aren&rsquo;t saved yet. Try again in a moment.
        </p>
      )}
      <Button
        type="button"
        wide
        id="sign-visit"
        busy={isBusy}
        busyText="Signing"
        disabledReason={open.length > 0 ? "Finish the list above first." : undefined}
        onClick={() => void sign()}
      >
        Sign and close
      </Button>
      <p className="text-tiny text-ink-2">Locks the note. You may be asked for your second factor. {effect}</p>
    </section>
  );
}

function focusIn(event: { preventDefault(): void }, to: string): void {
  if (!to.startsWith("#note-")) return;
  const field = document.querySelector<HTMLElement>(`${to} :is(textarea, input)`);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: "center" });
}
