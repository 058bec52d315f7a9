/** How much of a term we use and save. Longer terms are cut, never refused. */
export const MAX_TERM_LENGTH = 200;

/**
 * Cleans a term: removes control characters and half surrogates, which PostgreSQL can't store, collapses white space, and cuts at
 * 200 characters. A character is a code point, as in PostgreSQL, so no emoji is cut in half.
 */
export function cleanTerm(text: string): string {
  const start = text.slice(0, 20 * MAX_TERM_LENGTH);
  const words = start
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...words].slice(0, MAX_TERM_LENGTH).join("").trim();
}

/** The saved form: the same in lower case, which can be longer than the original ("İ"), so it's cut again. */
export function termToSave(text: string): string {
  return cleanTerm(cleanTerm(text).toLowerCase());
}
