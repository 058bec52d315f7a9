/** A phrase and the part of it that was typed. */
export type Suggestion = { phrase: string; from: number; to: number };

/**
 * Phrases that contain the typed text, in any case: first those that start with it, then those with a word that starts with it,
 * then the rest, each in list order.
 */
export function rankSuggestions(phrases: readonly string[], typed: string): Suggestion[] {
  const text = typed.trim().replace(/\s+/g, " ").toLowerCase();
  if (text === "") return [];
  const [beginning, wordBeginning, anywhere]: [Suggestion[], Suggestion[], Suggestion[]] = [[], [], []];
  for (const phrase of phrases) {
    const candidate = phrase.toLowerCase();
    const first = candidate.indexOf(text);
    if (first === -1) continue;
    const atWord = findWordStart(candidate, text, first);
    const from = atWord === -1 ? first : atWord;
    const group = from === 0 ? beginning : atWord === -1 ? anywhere : wordBeginning;
    group.push({ phrase, from, to: from + text.length });
  }
  return [...beginning, ...wordBeginning, ...anywhere];
}

/** The first position at or after `first` where the text starts a word; -1 if there's none. */
function findWordStart(candidate: string, text: string, first: number): number {
  for (let at = first; at !== -1; at = candidate.indexOf(text, at + 1)) {
    if (at === 0 || !/[a-z0-9']/.test(candidate[at - 1] ?? "")) return at;
  }
  return -1;
}
