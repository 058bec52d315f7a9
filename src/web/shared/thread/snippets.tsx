import { href } from "react-router";
import type { RefObject } from "react";
import { Link } from "#ui/link/link.tsx";

type SnippetsProps = {
  snippets: readonly { id: string; title: string; body: string }[];
  box: RefObject<HTMLTextAreaElement | null>;
};

/** Texts used often. A press puts one where the cursor is. */
export function Snippets({ snippets, box }: SnippetsProps) {
  function insert(body: string) {
    const field = box.current;
    if (!field) return;
    field.focus();
    field.setRangeText(body, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <details className="text-small">
      <summary className="inline-flex min-h-11 items-center font-semibold text-link">Snippets</summary>
      <ul className="grid gap-1 pb-2">
        {snippets.map(({ id, title, body }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => insert(body)}
              className="min-h-11 w-full rounded-control px-3 text-left hover:bg-sunken"
            >
              <b className="font-semibold">{title}</b>
              <span className="block truncate text-ink-2">{body}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link to={href("/admin/snippets")}>Change the list</Link>
    </details>
  );
}
