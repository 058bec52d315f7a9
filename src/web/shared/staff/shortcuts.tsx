import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { focusHeading } from "../shell/focus-on-navigation.tsx";
import { useLazyModal } from "../shell/use-lazy-modal.ts";
import type { HelpSheetProps } from "./help-sheet.tsx";
import { isTyping } from "./is-typing.ts";
import type { PaletteProps } from "./palette.tsx";
import type { StaffFace } from "./sections.ts";
import { actionOf, type ActLetter } from "./shortcut-keys.ts";

type ShortcutsProps = { face: StaffFace; hasSingleKeys: boolean };

/** How long after `g` its letter may come. */
const GO_MS = 1_500;

/** Hears the keys of staff pages. Palette and help sheet come with their first use. */
export function useShortcuts({ face, hasSingleKeys }: ShortcutsProps) {
  const navigate = useNavigate();
  const goingUntil = useRef(0);
  const palette = useLazyModal<PaletteProps>(
    () => import("./palette.tsx").then(({ Palette }) => Palette),
    () => void navigate(face.home),
  );
  const help = useLazyModal<HelpSheetProps>(
    () => import("./help-sheet.tsx").then(({ HelpSheet }) => HelpSheet),
    () => void navigate(face.help),
  );

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") return leaveSearch();
    // What was found is walked with single keys at once. A refused search takes the focus by itself.
    if (event.key === "Enter" && isSearch(event.target)) return void setTimeout(focusHeading);
    const action = actionOf(
      {
        key: event.key,
        isCommand: event.metaKey || event.ctrlKey,
        isAlt: event.altKey,
        isTyping: isTyping(event.target),
        isComposing: event.isComposing,
        isCovered: document.querySelector("dialog:modal, [popover]:popover-open") !== null,
        isGoing: Date.now() < goingUntil.current,
      },
      { hasSingleKeys, sections: face.sections },
    );
    goingUntil.current = 0;
    if (!action) return;
    if (action.kind === "send") return sendForm(event);
    event.preventDefault();
    if (action.kind === "palette") void palette.show();
    else if (action.kind === "help") void help.show();
    else if (action.kind === "begin-go") goingUntil.current = Date.now() + GO_MS;
    else if (action.kind === "go") void navigate(action.to);
    else if (action.kind === "step") stepRow(action.by);
    else if (action.kind === "choose") chooseRow();
    else if (action.kind === "act") actOn(action.letter);
    else if (!focusSearch()) void palette.show();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return { palette, help };
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLElement>("[data-shortcut=search]");
  box?.focus();
  return box !== null;
}

/** From the box back to the page, where single keys are heard again. */
function leaveSearch(): void {
  if (isSearch(document.activeElement)) focusHeading();
}

function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("[data-shortcut=search]");
}

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-shortcut=row]")];
const currentRow = () => document.activeElement?.closest<HTMLElement>("[data-shortcut=row]") ?? null;

/** Where the focus is, else the row that is open beside the list. */
const placeIn = (all: HTMLElement[]) => {
  const focused = all.indexOf(currentRow() ?? document.body);
  return focused === -1 ? all.findIndex((row) => row.querySelector("a[aria-current]")) : focused;
};

/** The focus goes to the row's link, so Enter opens it and screen readers say whose it is. */
function stepRow(by: 1 | -1): void {
  const all = rows();
  const at = placeIn(all);
  const next = at === -1 ? (by === 1 ? 0 : -1) : Math.min(Math.max(at + by, 0), all.length - 1);
  const link = all.at(next)?.querySelector<HTMLElement>("a");
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

/** Presses the button of the open request, else of the row, that has this letter, or goes to its field. Nothing that is switched off is pressed. */
function actOn(letter: ActLetter): void {
  const target =
    document.querySelector<HTMLElement>(`[data-key="${letter}"]`) ??
    currentRow()?.querySelector<HTMLElement>(`[data-row-key="${letter}"]`);
  if (!target) return;
  if (target instanceof HTMLButtonElement) return target.click();
  target.focus();
  target.scrollIntoView({ block: "center" });
}

/** Sends the form that somebody writes in, if it is one that is sent. */
function sendForm(event: KeyboardEvent): void {
  const form = event.target instanceof Element && event.target.closest<HTMLFormElement>("form[data-shortcut=send]");
  if (!form) return;
  event.preventDefault();
  form.querySelector<HTMLButtonElement>("button:not([type=button])")?.click();
}

function chooseRow(): void {
  currentRow()?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}
