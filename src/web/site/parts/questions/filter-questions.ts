import { plainText } from "../text/plain-text.ts";

type Group = { questions: { q: string; a: string }[] };

/** Questions that contain every word typed, in the question or the answer; empty groups are left out. */
export function filterGroups<G extends Group>(groups: G[], typed: string): G[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((question) => holds(question, words)) }))
    .filter(({ questions }) => questions.length > 0);
}

function holds({ q, a }: { q: string; a: string }, words: string[]): boolean {
  const text = `${q} ${plainText(a)}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
