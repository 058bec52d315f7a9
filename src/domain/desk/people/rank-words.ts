import { editDistance } from "#domain/search/correct-spelling.ts";

/** A search word, and how sure we are that it was meant: 1 is as typed. */
export type Guess = { word: string; weight: number };

const MAX_GUESSES = 10;
const MAX_PAIRS = 40;

/** Known words a typed one may mean: itself, one it starts, one it misspells, or the misspelled start of one. */
export function guessWords(typed: string, near: readonly string[]): Guess[] {
  const allowed = typed.length <= 3 ? 0 : typed.length <= 5 ? 1 : typed.length <= 8 ? 2 : 3;
  const guesses = near
    .map((word) => ({ word, weight: likeness(typed, word, allowed) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  return guesses.slice(0, MAX_GUESSES);
}

function likeness(typed: string, word: string, allowed: number): number {
  if (word === typed) return 1;
  if (word.startsWith(typed)) return 0.9;
  const whole = editDistance(typed, word);
  if (whole <= allowed) return 0.85 - 0.1 * whole;
  const half = Math.min(...[-1, 0, 1].map((more) => editDistance(typed, word.slice(0, typed.length + more))));
  return half <= allowed && word.length > typed.length ? 0.8 - 0.15 * half : 0;
}

/** People are also indexed by pairs of name words, so two common ones still find the few with both. */
export function guessPairs(lists: readonly Guess[][]): Guess[] {
  const pairs = new Map<string, number>();
  lists.forEach((first, i) => {
    for (const second of lists.slice(i + 1)) {
      for (const a of first) {
        for (const b of second) {
          if (a.word === b.word) continue;
          const word = a.word < b.word ? `${a.word} ${b.word}` : `${b.word} ${a.word}`;
          pairs.set(word, Math.max(pairs.get(word) ?? 0, a.weight * b.weight));
        }
      }
    }
  });
  return [...pairs]
    .map(([word, weight]) => ({ word, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_PAIRS);
}
