import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../../shared/staff/is-typing.ts";

/**
 * The keys of the prescribe pages: D the dose, L the line, S saves the draft, R goes to the PDMP reading, 1 to 5 give the first warning
 * without a reason one, Ctrl or ⌘ Enter reviews it, Esc leaves a field. What has a key carries it as `data-prescribe-key`. Heard before
 * the keys of all staff pages.
 */
export function usePrescribeKeys(hasSingleKeys: boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || document.querySelector("dialog:modal, [popover]:popover-open")) return;
    const isField = isTyping(event.target);
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      act(event, "review");
      return;
    }
    if (event.key === "Escape" && isField && document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
    if (!hasSingleKeys || isField || event.metaKey || event.ctrlKey) return;
    if (["d", "l", "s", "r"].includes(event.key)) act(event, event.key);
    if (/^[1-5]$/.test(event.key)) giveReason(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

function act(event: KeyboardEvent, name: string): void {
  const target = document.querySelector<HTMLElement>(`[data-prescribe-key="${name}"]`);
  if (!target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (target.matches("button, a")) target.click();
  else (target.matches("form") ? target.querySelector<HTMLElement>("input:not([type=hidden])") : target)?.focus();
}

/** One press answers one warning, the first that has no reason yet. */
function giveReason(event: KeyboardEvent): void {
  const reasons = [...document.querySelectorAll<HTMLSelectElement>("select[data-prescribe-reason]")];
  const open = reasons.find(({ value }) => value === "");
  if (!open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The first option stands for no reason.
  open.selectedIndex = Number(event.key);
  open.scrollIntoView({ block: "nearest" });
}
