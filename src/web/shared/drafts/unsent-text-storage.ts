import { saveUnsentText, readUnsentText, type UnsentText } from "./unsent-text.ts";
import { readStored, store } from "../page/storage.ts";

const KEY = "kept-text";
const NEVER_SAVED = new Set(["password", "hidden", "file", "checkbox", "radio", "submit", "button"]);
/** The contact modal can open on any page, so its text isn't tied to a path. */
const MEMBER_CONTACT = "member-contact";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Saves the text in forms marked `data-keep-text`. Never passwords or one-time codes. */
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

/** Saves an unsent message from the contact modal. */
export function saveUnsentContactText(userId: string, text: ContactText): void {
  const stored = saveUnsentText(userId, MEMBER_CONTACT, Date.now(), Object.entries(text));
  if (stored) store(KEY, JSON.stringify(stored));
}

/** This person's unsent message, if there is one. */
export function findUnsentContactText(userId: string): ContactText | null {
  const stored = findUnsentText();
  if (stored?.path !== MEMBER_CONTACT || stored.user_id !== userId) return null;
  return { topic: stored.fields["topic"] ?? "", details: stored.fields["details"] ?? "" };
}

/** The saved text. Deletes anything too old or unreadable. */
export function findUnsentText(): UnsentText | null {
  const stored = readUnsentText(readStored(KEY), Date.now());
  if (!stored) discardUnsentText();
  return stored;
}

/** Restores saved text into the controls of the same name. */
export function putBack(stored: UnsentText): void {
  for (const control of textControls()) {
    const value = stored.fields[control.name];
    if (value !== undefined) control.value = value;
  }
}

export function discardUnsentText(): void {
  store(KEY, null);
}

/** Includes controls disabled while their form is being sent, which FormData would leave out. */
function valueIn(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control && "value" in control ? control.value : "";
}

/** An input that still has the page's value contains nothing the person typed. */
function isEdited(control: TextControl): boolean {
  return control instanceof HTMLTextAreaElement || control.value !== control.defaultValue;
}

function textControls(): TextControl[] {
  return [...document.querySelectorAll<TextControl>("form[data-keep-text] :is(input, textarea)[name]")].filter(
    (control) => !NEVER_SAVED.has(control.type) && control.autocomplete !== "one-time-code",
  );
}
