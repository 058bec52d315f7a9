/** What a search finds. Browser-safe: the page draws it as it comes. */
export type SearchKind = "treatment" | "article" | "faq" | "offering";

/** A text around the words that matched, in pieces: markup never comes from the database. */
export type ExcerptPiece = { text: string; isMatch: boolean };

export type SearchHit = { kind: SearchKind; title: string; path: string; excerpt: ExcerptPiece[] };
export type SearchGroup = { kind: SearchKind; count: number; hits: SearchHit[] };

export type SearchResults = {
  /** The term as it was looked for: cleaned and cut. */
  term: string;
  /** Counted up to a limit: of a very common word there may be more. */
  total: number;
  /** Best group first, best hit of each first; a group shows its first hits and counts all. */
  groups: SearchGroup[];
  /** The one best answer across all groups. It also stands first in its group. */
  best: SearchHit | null;
  /** The term with misspelt words put right. The hits are already those of this term. */
  didYouMean: string | null;
  /** Ways to one's own pages that the term asks for ("my orders"), for whoever is asking. */
  intents: SearchIntent[];
  /** Only where nothing was found: the treatments nearest to the term, never empty then. */
  nearest: SearchHit[];
};

export type SearchIntent = { label: string; path: string };
