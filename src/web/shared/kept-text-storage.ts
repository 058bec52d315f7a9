import { keepText, readKeptText, type KeptText } from "./kept-text.ts";
import { readStored, store } from "./storage.ts";

const KEY = "kept-text";
const NEVER_KEPT = new Set(["password", "hidden", "file", "checkbox", "radio", "submit", "button"]);

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Keeps what stands in the forms marked `data-keep-text`. Passwords and one-time codes are never kept. */
export function keepOpenForms(userId: string, path: string): void {
  const typed = textControls()
    .filter(isEdited)
    .map((control): [string, string] => [control.name, control.value]);
  const kept = keepText(userId, path, Date.now(), typed);
  if (kept) store(KEY, JSON.stringify(kept));
}

/** What is kept. Anything too old or unreadable is wiped on the way. */
export function findKeptText(): KeptText | null {
  const kept = readKeptText(readStored(KEY), Date.now());
  if (!kept) discardKeptText();
  return kept;
}

/** Puts kept text back into the controls of the same name. */
export function putBack(kept: KeptText): void {
  for (const control of textControls()) {
    const value = kept.fields[control.name];
    if (value !== undefined) control.value = value;
  }
}

export function discardKeptText(): void {
  store(KEY, null);
}

/** An input that still holds what the page put there holds nothing of the person's. */
function isEdited(control: TextControl): boolean {
  return control instanceof HTMLTextAreaElement || control.value !== control.defaultValue;
}

function textControls(): TextControl[] {
  return [...document.querySelectorAll<TextControl>("form[data-keep-text] :is(input, textarea)[name]")].filter(
    (control) => !NEVER_KEPT.has(control.type) && control.autocomplete !== "one-time-code",
  );
}
