import { useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "../../shared/staff/is-typing.ts";
import { visitKeyOf, type EvidenceTab, type Step } from "./visit-keys.ts";

type Acts = {
  hasSingleKeys: boolean;
  openTab(tab: EvidenceTab): void;
  move(by: Step): void;
  showHelp(): void;
};

const GO_MS = 1_500;

/** Hears the keys of the workspace before the keys of all staff pages: what it doesn't know goes on to them. */
export function useVisitKeys(acts: Acts): void {
  const goingUntil = useRef(0);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const action = visitKeyOf(
      {
        key: event.key,
        isCommand: event.metaKey || event.ctrlKey,
        isAlt: event.altKey,
        isTyping: isTyping(event.target),
        isComposing: event.isComposing,
        isCovered: document.querySelector("dialog:modal, [popover]:popover-open") !== null,
        isGoing: Date.now() < goingUntil.current,
      },
      acts,
    );
    goingUntil.current = event.key === "g" && !isTyping(event.target) ? Date.now() + GO_MS : 0;
    if (!action || (action.kind === "tab" && isInNote(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (action.kind === "tab") acts.openTab(action.tab);
    else if (action.kind === "move") acts.move(action.by);
    else if (action.kind === "help") acts.showHelp();
    else if (action.kind === "leave") leaveField();
    else if (action.kind === "press") find(action.name)?.click();
    else focus(find(action.name));
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/** Parts of the note that other pages have as well. */
const SELECTORS: Record<string, string> = {
  sign: "#sign-visit",
  // Its first field, not the buttons above it.
  n: '[data-visit-key="n"] [id^="note-"] :is(input, textarea)',
  t: "section[aria-labelledby=before-signing] li a",
};

/** The first one counts, so that "the next finding" is the first that is still open. */
function find(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(SELECTORS[name] ?? `[data-visit-key="${name}"]`);
}

function focus(target: HTMLElement | null): void {
  const field = target?.matches("input, textarea, select, button, a, [tabindex]")
    ? target
    : target?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select, button, a");
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/** There digits tick what was done. */
function isInNote(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-visit-key="n"]') !== null;
}

/** Back to the page, where single keys are heard again. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
