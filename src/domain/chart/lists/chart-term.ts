/** Names that rules know: classes of substances, and problems. They are data, see content/clinical. Browser-safe. */
export type ChartTerm = {
  kind: "class" | "problem";
  key: string;
  label: string;
  /** Whole words or phrases, in any case. */
  words: string[];
  /** Answers to the health questions that mean the same, as "ITEM:CODE". */
  answers: string[];
};

/** The keys whose words stand in a typed name, in the order of the terms. */
export function recognize(terms: readonly ChartTerm[], kind: ChartTerm["kind"], typed: string): string[] {
  const text = fold(typed);
  return terms
    .filter((term) => term.kind === kind && term.words.some((word) => text.includes(fold(word))))
    .map(({ key }) => key);
}

/** The most specific problem that a typed name means: the one with the longest phrase. */
export function recognizeProblem(terms: readonly ChartTerm[], typed: string): string | null {
  const text = fold(typed);
  const found = terms
    .filter(({ kind }) => kind === "problem")
    .flatMap(({ key, words }) => words.filter((word) => text.includes(fold(word))).map((word) => ({ key, word })))
    .toSorted((a, b) => b.word.length - a.word.length);
  return found[0]?.key ?? null;
}

/** Lower case, only letters and digits, one space around each word. */
function fold(text: string): string {
  return ` ${text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;
}

/** Two names that differ only in case, accents or punctuation are one. */
export function isSameName(a: string, b: string): boolean {
  return fold(a) === fold(b);
}
