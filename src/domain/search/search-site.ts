import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { correctSpelling } from "./correct-spelling.ts";
import type { DocumentKind } from "./document.ts";
import { excerptPieces, type ExcerptPiece } from "./excerpt.ts";
import { findIntents, type Intent } from "./intent.ts";
import { fillSigns, hasSigns } from "./open-word.ts";
import {
  selectExcerpts,
  selectMatches,
  selectMeanings,
  selectSynonyms,
  selectWordChoices,
  type Match,
} from "./queries.server.ts";
import { cleanTerm } from "./search-term.ts";
import { withSynonyms } from "./synonym.ts";
import { wordsOf } from "./words.ts";

export type SearchKind = DocumentKind;

/** `excerpt` is the text around the match, in segments: markup never comes from the database. */
export type SearchHit = { kind: SearchKind; title: string; path: string; excerpt: ExcerptPiece[] };

export type SearchResults = {
  /** The term as searched: cleaned and cut. */
  term: string;
  /** Counted up to a limit: a very common word may have more. */
  total: number;
  /** Best group first, best hit of each first; a group shows its first hits and counts all. */
  groups: SearchGroup[];
  /** The best result across all groups. It's also first in its group. */
  best: SearchHit | null;
  /** The term with corrected spelling. The hits are already for this term. */
  didYouMean: string | null;
  /** Links to the user's own pages that match the term ("my orders"). */
  intents: Intent[];
};
export type SearchGroup = { kind: SearchKind; count: number; hits: SearchHit[] };

const HITS_PER_GROUP = 5;

/** Features that can be turned off to measure their value. */
export type SearchParts = { synonyms: boolean; corrections: boolean };

/**
 * Treatments, articles, questions and offerings for a term, and links to the user's own pages. Anyone can search; any text works.
 * Where nothing matches, nothing is guessed: a medicine nobody asked for is no answer (docs/decisions/0160).
 */
export async function searchSite(
  ctx: Ctx,
  input: { term: string },
  parts: SearchParts = { synonyms: true, corrections: true },
): Promise<SearchResults> {
  const term = cleanTerm(input.term);
  return inReadTransaction(ctx, async (tx) => {
    const typed = wordsOf(term);
    const corrected = parts.corrections ? await correct(tx, typed) : null;
    const words = corrected ?? typed;
    const meanings = withSynonyms(words, parts.synonyms ? await selectSynonyms(tx.trx) : []);
    const found = await selectMeanings(tx.trx, meanings);
    const matches = await selectMatches(tx.trx, found, words.join(" "));
    const groups = groupsOf(matches);
    const shown = groups.flatMap(({ matches }) => matches);
    const hits = await toHits(tx, shown, found.map(({ query }) => query).join(" | "));
    return {
      term,
      total: matches.length,
      groups: groups.map(({ kind, count, matches }) => ({
        kind,
        count,
        hits: matches.map((one) => hits.get(one.key)!),
      })),
      best: matches[0] ? hits.get(matches[0].key)! : null,
      didYouMean: corrected ? corrected.join(" ") : null,
      intents: findIntents(tx.actor.kind, words),
    };
  });
}

/** The words, with unknown ones replaced by their nearest match; null if there's nothing to correct. */
async function correct(tx: TxCtx, words: string[]): Promise<string[] | null> {
  if (words.length === 0) return null;
  return correctSpelling(words, await selectWordChoices(tx.trx, words));
}

function groupsOf(matches: Match[]): { kind: SearchKind; count: number; matches: Match[] }[] {
  return [...Map.groupBy(matches, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    matches: all.slice(0, HITS_PER_GROUP),
  }));
}

async function toHits(tx: TxCtx, matches: Match[], query: string): Promise<Map<string, SearchHit>> {
  const marked = await selectExcerpts(
    tx.trx,
    matches.map(({ key }) => key),
    query,
  );
  const hits = matches.map(({ kind, title, path, key }) => ({
    kind,
    title,
    path,
    excerpt: excerptPieces(marked.get(key) ?? ""),
  }));
  const filled = await fillHits(tx, hits);
  return new Map(matches.map(({ key }, i) => [key, filled[i]!]));
}

/** Fills in today's values in a text's placeholders. */
async function fillHits(tx: TxCtx, hits: SearchHit[]): Promise<SearchHit[]> {
  if (!hits.some(({ title, excerpt }) => hasSigns(title) || excerpt.some(({ text }) => hasSigns(text)))) return hits;
  const { reply_hours: reply, shipping_business_days: shipping } = await getClinicalFacts(tx);
  const words = {
    brand: tx.env.BRAND_NAME,
    phone: tx.env.BRAND_PHONE,
    address: tx.env.BRAND_ADDRESS,
    reply: `${reply.from} to ${reply.to}`,
    shipping: `${shipping.from} to ${shipping.to}`,
  };
  return hits.map((hit) => ({
    ...hit,
    title: fillSigns(hit.title, words),
    excerpt: hit.excerpt.map((piece) => ({ ...piece, text: fillSigns(piece.text, words) })),
  }));
}
