import { keepText, readKeptText, type KeptText } from "./kept-text.ts";
import { readStored, store } from "../page/storage.ts";

const KEY = "kept-text";
const NEVER_KEPT = new Set(["password", "hidden", "file", "checkbox", "radio", "submit", "button"]);
/** The contact modal opens on every page, so its text belongs to no path. */
const MEMBER_CONTACT = "member-contact";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Keeps what stands in the forms marked `data-keep-text`. Passwords and one-time codes are never kept. */
export function keepOpenForms(userId: string, path: string): void {
  const contact = document.querySelector<HTMLFormElement>(`form[data-keep-text="${MEMBER_CONTACT}"]`);
  if (contact) {
    keepContactText(userId, { topic: valueIn(contact, "topic"), details: valueIn(contact, "details") });
    return;
  }
  const typed = textControls()
    .filter(isEdited)
    .map((control): [string, string] => [control.name, control.value]);
  const kept = keepText(userId, path, Date.now(), typed);
  if (kept) store(KEY, JSON.stringify(kept));
}

export type ContactText = { topic: string; details: string };

/** Keeps an unsent message of the contact modal. */
export function keepContactText(userId: string, text: ContactText): void {
  const kept = keepText(userId, MEMBER_CONTACT, Date.now(), Object.entries(text));
  if (kept) store(KEY, JSON.stringify(kept));
}

/** The unsent message of this person, if one is kept. */
export function findKeptContactText(userId: string): ContactText | null {
  const kept = findKeptText();
  if (kept?.path !== MEMBER_CONTACT || kept.user_id !== userId) return null;
  return { topic: kept.fields["topic"] ?? "", details: kept.fields["details"] ?? "" };
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

/** Also of a control that is off while its form is being sent, which FormData would leave out. */
function valueIn(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control && "value" in control ? control.value : "";
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
