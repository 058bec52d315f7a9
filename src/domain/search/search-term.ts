/** How much of what somebody typed is looked at and kept. Longer terms are cut, never refused. */
export const MAX_TERM_LENGTH = 200;

/**
 * What the search works with: without control characters and halves of surrogate pairs, which PostgreSQL cannot hold, white
 * space single, cut at 200 characters. A character is a code point, as PostgreSQL counts them, so no emoji is cut in two.
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

/** What is saved: the same in lower case, which can be longer than what it was made from ("İ"), so cut again. */
export function termToSave(text: string): string {
  return cleanTerm(cleanTerm(text).toLowerCase());
}
