import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { href } from "react-router";
import { controlClass } from "#ui/form/control-class.ts";
import { Link } from "#ui/link/link.tsx";
import { classNames } from "#ui/class-names.ts";

type QuickTextsProps = {
  field: HTMLTextAreaElement | HTMLInputElement;
  texts: readonly { id: string; name: string; text: string }[];
  onClose: () => void;
};

/** Finds one of the provider's own texts by name and puts it where the cursor was. */
export function QuickTexts({ field, texts, onClose }: QuickTextsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState("");
  const [at, setAt] = useState(0);
  const found = texts.filter(({ name }) => name.toLowerCase().includes(asked.trim().toLowerCase()));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  function close() {
    dialog.current?.close();
    onClose();
    field.focus();
  }

  function insert(text: string) {
    close();
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    setter?.call(field, field.value.slice(0, start) + text + field.value.slice(end));
    field.setSelectionRange(start + text.length, start + text.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      const chosen = found[at];
      if (chosen) insert(chosen.text);
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setAt((now) => Math.min(Math.max(0, now + (event.key === "ArrowDown" ? 1 : -1)), Math.max(0, found.length - 1)));
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Quick text"
      onClose={onClose}
      onCancel={close}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-4 text-ink backdrop:bg-ink/40"
    >
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="quick-texts"
        aria-activedescendant={found[at] ? `quick-text-${found[at].id}` : undefined}
        aria-label="Find a quick text"
        placeholder="Name"
        autoComplete="off"
        value={asked}
        onChange={(event) => {
          setAsked(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        className={controlClass("dense")}
      />
      <div id="quick-texts" role="listbox" aria-label="Quick texts" className="my-3 grid max-h-80 overflow-y-auto">
        {found.map(({ id, name, text }, index) => (
          <button
            key={id}
            id={`quick-text-${id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => insert(text)}
            className={classNames("rounded-control px-3 py-2 text-left", index === at && "bg-sunken")}
          >
            <b className="font-semibold">{name}</b>
            <span className="block truncate text-small text-ink-2">{text}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="mb-3 text-small text-ink-2">No quick text has this name.</p>}
      <Link to={href("/provider/quick-texts")} variant="standalone">
        Change the list
      </Link>
    </dialog>
  );
}
