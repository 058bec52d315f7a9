export type ExcerptPiece = { text: string; isMatch: boolean };

/** Marks PostgreSQL puts around matches. The indexer removes them from every text, so they're always ours. */
export const MATCH_MARKS = { start: "⟦", stop: "⟧" } as const;

export function excerptPieces(marked: string): ExcerptPiece[] {
  const { start, stop } = MATCH_MARKS;
  return marked
    .split(new RegExp(`(${start}[^${stop}]*${stop})`))
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith(start) ? { text: piece.slice(1, -1), isMatch: true } : { text: piece, isMatch: false },
    );
}

export function withoutMarks(text: string): string {
  return text.replaceAll(MATCH_MARKS.start, "").replaceAll(MATCH_MARKS.stop, "");
}
