import { saveUnsentText, readUnsentText, type UnsentText } from "./unsent-text.ts";
import { readStored, store } from "../page/storage.ts";

const KEY = "kept-text";
const NEVER_SAVED = new Set(["password", "hidden", "file", "checkbox", "radio", "submit", "button"]);
/** The contact modal opens on every page, so its text belongs to no path. */
const MEMBER_CONTACT = "member-contact";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Keeps what stands in the forms marked `data-keep-text`. Passwords and one-time codes are never kept. */
export function saveOpenForms(userId: string, path: string): void {
  const contact = document.querySelector<HTMLFormElement>(`form[data-keep-text="${MEMBER_CONTACT}"]`);
  if (contact) {
    saveUnsentContactText(userId, { topic: valueIn(contact, "topic"), details: valueIn(contact, "details") });
    return;
  }
  const typed = textControls()
    .filter(isEdited)
    .map((control): [string, string] => [control.name, control.value]);
  const stored = saveUnsentText(userId, path, Date.now(), typed);
  if (stored) store(KEY, JSON.stringify(stored));
}

export type ContactText = { topic: string; details: string };

/** Keeps an unsent message of the contact modal. */
export function saveUnsentContactText(userId: string, text: ContactText): void {
  const stored = saveUnsentText(userId, MEMBER_CONTACT, Date.now(), Object.entries(text));
  if (stored) store(KEY, JSON.stringify(stored));
}

/** The unsent message of this person, if one is kept. */
export function findUnsentContactText(userId: string): ContactText | null {
  const stored = findUnsentText();
  if (stored?.path !== MEMBER_CONTACT || stored.user_id !== userId) return null;
  return { topic: stored.fields["topic"] ?? "", details: stored.fields["details"] ?? "" };
}

/** What is kept. Anything too old or unreadable is wiped on the way. */
export function findUnsentText(): UnsentText | null {
  const stored = readUnsentText(readStored(KEY), Date.now());
  if (!stored) discardUnsentText();
  return stored;
}

/** Puts kept text back into the controls of the same name. */
export function putBack(stored: UnsentText): void {
  for (const control of textControls()) {
    const value = stored.fields[control.name];
    if (value !== undefined) control.value = value;
  }
}

export function discardUnsentText(): void {
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
    (control) => !NEVER_SAVED.has(control.type) && control.autocomplete !== "one-time-code",
  );
}
