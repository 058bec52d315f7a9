/** The words of a term, as the dictionaries spell them: lower case, without accents, hyphens split. */
export function wordsOf(term: string): string[] {
  const plain = term
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
  const words = plain.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];
  return words.slice(0, MAX_WORD_COUNT);
}

/** More words than this add nothing, and each costs a lookup. */
const MAX_WORD_COUNT = 24;
