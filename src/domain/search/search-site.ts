import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
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
  selectNearestTreatments,
  selectSynonyms,
  selectWordChoices,
  type Match,
} from "./queries.server.ts";
import { cleanTerm } from "./search-term.ts";
import { withSynonyms } from "./synonym.ts";
import { wordsOf } from "./words.ts";

export type SearchKind = DocumentKind;

/** `excerpt` is the text around the words that matched, in pieces: markup never comes from the database. */
export type SearchHit = { kind: SearchKind; title: string; path: string; excerpt: ExcerptPiece[] };

export type SearchResults = {
  /** The term as it was looked for: cleaned and cut. */
  term: string;
  /** Counted up to a limit: of a very common word there may be more. */
  total: number;
  /** Best group first, best hit of each first; a group shows its first hits and counts all. */
  groups: SearchGroup[];
  /** The one best answer across all groups. It also stands first in its group. */
  best: SearchHit | null;
  /** The term with misspelled words put right. The hits are already those of this term. */
  didYouMean: string | null;
  /** Ways to one's own pages that the term asks for ("my orders"), for whoever is asking. */
  intents: Intent[];
  /** Only where nothing was found: the treatments nearest to the term, never empty then. */
  nearest: SearchHit[];
};
export type SearchGroup = { kind: SearchKind; count: number; hits: SearchHit[] };

const HITS_PER_GROUP = 5;
const NEAREST = 3;

/** What can be taken away to see what it is worth. */
export type SearchParts = { synonyms: boolean; corrections: boolean };

/** Treatments, articles, questions and offerings for a term, and ways to one's own pages. Anyone may search; any text will do. */
export async function searchSite(
  ctx: Ctx,
  input: { term: string },
  parts: SearchParts = { synonyms: true, corrections: true },
): Promise<SearchResults> {
  const term = cleanTerm(input.term);
  return inTransaction(ctx, async (tx) => {
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
      nearest: matches.length === 0 ? await nearestTreatments(tx, words.join(" ")) : [],
    };
  });
}

/** The words with those that stand nowhere replaced by their nearest ones; null where nothing is to be put right. */
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

async function nearestTreatments(tx: TxCtx, words: string): Promise<SearchHit[]> {
  const nearest = await selectNearestTreatments(tx.trx, words, NEAREST);
  return fillHits(
    tx,
    nearest.map(({ kind, title, path, description }) => ({
      kind,
      title,
      path,
      excerpt: [{ text: description, isMatch: false }],
    })),
  );
}

/** Today's words and numbers, where a text has a place for them. */
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
