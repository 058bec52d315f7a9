import { MEDICINE_NAMES } from "./medicine-names.ts";

/** A typed word, and similar words that appear on the site. `isKnown`: needs no correction. */
export type WordChoice = {
  typed: string;
  isKnown: boolean;
  near: { word: string; documents: number; likeness: number }[];
};

/**
 * Corrects words that appear nowhere on the site. Null if every word is known, or none has a close match. The name of a medicine is
 * never corrected, and a word becomes one only if it's plainly that name misspelled.
 */
export function correctSpelling(
  words: readonly string[],
  choices: readonly WordChoice[],
  medicines: ReadonlySet<string> = MEDICINE_NAMES,
): string[] | null {
  const byWord = new Map(choices.map((choice) => [choice.typed, choice]));
  const corrected = words.map((word) => {
    const choice = byWord.get(word);
    return choice && !choice.isKnown && !medicines.has(word) ? (nearest(choice, medicines) ?? word) : word;
  });
  return corrected.some((word, i) => word !== words[i]) ? corrected : null;
}

function nearest({ typed, near }: WordChoice, medicines: ReadonlySet<string>): string | null {
  const plain = near.filter(({ word }) => !medicines.has(word));
  const begun = plain.filter(({ word }) => typed.length >= 4 && word.startsWith(typed));
  if (begun.length > 0) return begun.sort((a, b) => b.documents - a.documents)[0]!.word;
  const allowed = typed.length <= 5 ? 1 : typed.length <= 7 ? 2 : 3;
  const [word] = plain
    .map((choice) => ({ ...choice, steps: editDistance(typed, choice.word) }))
    .filter(({ steps }) => steps <= allowed)
    .sort((a, b) => a.steps - b.steps || b.likeness - a.likeness || b.documents - a.documents);
  const medicine = nearestMedicine(typed, medicines);
  return medicine && (!word || medicine.steps < word.steps) ? medicine.word : (word?.word ?? null);
}

/**
 * The one name that's begun, or that's one letter off (two, if it's long) with the same first letter. None if two names are as near:
 * nobody should be led to a medicine by a guess.
 */
function nearestMedicine(typed: string, medicines: ReadonlySet<string>): { word: string; steps: number } | null {
  if (typed.length < 5) return null;
  const names = [...medicines].filter((word) => word[0] === typed[0]);
  const begun = names.filter((word) => word.startsWith(typed));
  if (begun.length > 0) return begun.length === 1 ? { word: begun[0]!, steps: 0 } : null;
  const allowed = typed.length < 6 ? 0 : typed.length < 9 ? 1 : 2;
  const [first, second] = names
    .map((word) => ({ word, steps: editDistance(typed, word) }))
    .filter(({ steps }) => steps <= allowed)
    .sort((a, b) => a.steps - b.steps);
  return first && first.steps !== second?.steps ? first : null;
}

/** Edit distance: letters added, removed, changed or swapped with their neighbor. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let steps = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        steps = Math.min(steps, beforeLast[j - 2]! + 1);
      }
      row.push(steps);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
