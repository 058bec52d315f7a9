import type { MouseEvent } from "react";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type SkipLinkProps = { targetId?: string; children?: string };

/** First link of the page. The target needs `tabIndex={-1}`. */
export function SkipLink({ targetId = "main", children }: SkipLinkProps) {
  const t = useText<UiText>();
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => skip(event, targetId)}
      className="absolute top-3 left-3 z-50 -translate-y-24 rounded-control bg-raised px-4 py-3 font-semibold text-ink shadow-popover focus:translate-y-0 print:hidden"
    >
      {children ?? t("Skip to main content")}
    </a>
  );
}

/** Moves focus without touching the address, which would drop the router's form errors. */
function skip(event: MouseEvent, targetId: string) {
  const target = document.getElementById(targetId);
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView();
}
