import { createHash } from "node:crypto";

/** Who the profile says somebody is, and who the document says. */
export type NamedPerson = { firstName: string | null; lastName: string | null; birthDate: string | null };

/**
 * Compares a document with a profile. Accents, case, hyphens, apostrophes, spaces, suffixes and middle names don't matter; the
 * birth date must be the same day. What is missing doesn't match.
 */
export function matchPerson(profile: NamedPerson, document: NamedPerson): { name: boolean; birthDate: boolean } {
  return {
    name: isSameLastName(profile.lastName, document.lastName) && isSameFirstName(profile.firstName, document.firstName),
    birthDate: profile.birthDate !== null && profile.birthDate === document.birthDate,
  };
}

/** Who a profile is about. */
export function namedPersonOf(profile: {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
}): NamedPerson {
  return { firstName: profile.first_name, lastName: profile.last_name, birthDate: profile.date_of_birth };
}

/** Changes with the first given name, the last name or the birth date, and not with how they are written. */
export function hashPerson({ firstName, lastName, birthDate }: NamedPerson): string {
  const last = wordsOf(lastName).filter(isNoSuffix).join("");
  return createHash("sha256")
    .update([wordsOf(firstName)[0] ?? "", last, birthDate ?? ""].join("|"))
    .digest("hex");
}

export function isSameLastName(ours: string | null, theirs: string | null): boolean {
  const [a, b] = [wordsOf(ours).filter(isNoSuffix).join(""), wordsOf(theirs).filter(isNoSuffix).join("")];
  return a !== "" && a === b;
}

/** The first given name must be the same. Middle names may be missing on one side, or be an initial. */
export function isSameFirstName(ours: string | null, theirs: string | null): boolean {
  const [a, b] = [wordsOf(ours).filter(isNoSuffix), wordsOf(theirs).filter(isNoSuffix)];
  if (a.length === 0 || b.length === 0) return false;
  if (a.join("") === b.join("")) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.every((word, i) => word === long[i] || (i > 0 && isInitialOf(word, long[i] ?? "")));
}

function isInitialOf(a: string, b: string): boolean {
  return (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}

const SUFFIXES = new Set(["jr", "sr", "ii", "iii", "iv"]);
function isNoSuffix(word: string, index: number): boolean {
  return index === 0 || !SUFFIXES.has(word);
}

/** Letters that no accent makes: NFKD leaves them as they are. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

function wordsOf(name: string | null): string[] {
  return (name ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’ʼ`.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
