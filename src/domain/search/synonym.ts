export type Synonym = { phrase: string; means: string[] };

/** One meaning in a query: the words themselves and their synonyms. Any one of them matches. */
export type Meaning = string[];

/**
 * Splits a query into meanings: the longest known phrase first, everything else word by word. A replaced phrase is removed,
 * because its words would find other things: the "low" of "low t" isn't what was meant.
 */
export function withSynonyms(words: readonly string[], synonyms: readonly Synonym[]): Meaning[] {
  const known = new Map(synonyms.map(({ phrase, means }) => [phrase, means]));
  const longest = Math.max(1, ...synonyms.map(({ phrase }) => phrase.split(" ").length));
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length;) {
    const { taken, meaning } = longestFrom(words, at, longest, known);
    meanings.push(meaning);
    at += taken;
  }
  return meanings;
}

function longestFrom(
  words: readonly string[],
  at: number,
  longest: number,
  known: ReadonlyMap<string, string[]>,
): { taken: number; meaning: Meaning } {
  for (let taken = Math.min(longest, words.length - at); taken > 0; taken--) {
    const meaning = known.get(words.slice(at, at + taken).join(" "));
    if (meaning) return { taken, meaning };
  }
  return { taken: 1, meaning: [words[at]!] };
}
