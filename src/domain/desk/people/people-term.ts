import { readBirthDate } from "./birth-date-term.ts";

/** Recognizes what staff typed to find someone by its format. */
export type PeopleTerm =
  | { kind: "id"; userId: string }
  | { kind: "email"; word: string }
  | { kind: "phone"; word: string }
  | { kind: "reference"; reference: string }
  | { kind: "order"; number: string }
  | { kind: "tracking"; key: string }
  /** The birth date's search words, and the rest of the text. */
  | { kind: "born"; words: string[]; rest: string }
  | { kind: "names" };

export const MAX_TERM_LENGTH = 200;

export function readPeopleTerm(term: string): PeopleTerm {
  const text = term.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { kind: "id", userId: text.toLowerCase() };
  if (/^\S+@\S+\.\S+$/.test(text)) return { kind: "email", word: text.toLowerCase() };
  const reference = readReference(text);
  if (reference) return { kind: "reference", reference };
  const born = readBirthDate(text);
  if (born) return { kind: "born", words: born.days.map((day) => indexed("born", day)), rest: born.rest };
  const number = /[a-z]/i.test(text) ? readOrderNumber(text) : null;
  if (number) return { kind: "order", number };
  if (isTracking(trackingKey(text))) return { kind: "tracking", key: trackingKey(text) };
  const phone = readPhoneEnd(text);
  if (phone) return { kind: "phone", word: indexed("tel", phone) };
  return { kind: "names" };
}

/** A word as stored in the index: its kind, then its value. */
function indexed(kind: "born" | "tel", word: string): string {
  return `${kind} ${word}`;
}

/** On the phone, letters that look like digits are heard as digits; no reference contains those letters. */
function readReference(text: string): string | null {
  const heard = text.toUpperCase().replaceAll(/\s/g, "");
  const [, letters] = /^R-?([0-9A-Z]{10})$/.exec(heard) ?? [];
  if (!letters || !/\d/.test(letters)) return null;
  const code = letters.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? `R-${code}` : null;
}

/** With or without its letters. */
export function readOrderNumber(text: string): string | null {
  const [, digits] = /^(?:TL[-\s]?)?(\d{5,9})$/i.exec(text.trim()) ?? [];
  return digits ? `TL-${digits}` : null;
}

/** The last four, seven or ten digits: numbers are found by their end. */
function readPhoneEnd(text: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 4) return null;
  return digits.slice(digits.length >= 10 ? -10 : digits.length >= 7 ? -7 : -4);
}

/** Normalized like carriers do: no spaces or dashes, uppercase. The database stores the same for every package. */
export function trackingKey(text: string): string {
  return text.toUpperCase().replaceAll(/[ -]/g, "");
}

/** Longer than a phone number, or mostly digits with letters among them. */
function isTracking(key: string): boolean {
  if (/^\d{12,34}$/.test(key)) return true;
  return /^[0-9A-Z]{8,34}$/.test(key) && /[A-Z]/.test(key) && key.replaceAll(/\D/g, "").length >= 6;
}
