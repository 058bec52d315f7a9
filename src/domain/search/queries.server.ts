import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { WordChoice } from "./correct-spelling.ts";
import type { DocumentKind } from "./document.ts";
import { MATCH_MARKS } from "./excerpt.ts";
import type { Meaning, Synonym } from "./synonym.ts";

/** Never rank or count more than this: a word on every page must not cost more than a rare one. */
const MAX_MATCHES = 2_000;
/** Partial matches below this share of the best score are noise. */
const FAR_BELOW = 0.1;
/** Weights of title words and page types relative to the rank. Tuned on the judged queries. */
const WEIGHTS = { title: 0.5, likeness: 0.4, treatment: 1.3, article: 1.1, faq: 1.1, offering: 0.9 };

/** A meaning as a PostgreSQL query. `rarity` is its weight; `documents` roughly how many contain it. */
export type FoundMeaning = {
  query: string;
  rarity: number;
  documents: number;
  lexemes: string[];
  /** The rarest word of each phrase: a document without any of these can't match. */
  keys: string[];
};
export type Match = { key: string; kind: DocumentKind; title: string; path: string };

export async function selectSynonyms(trx: Trx): Promise<Synonym[]> {
  return trx.selectFrom("search_synonym").select(["phrase", "means"]).execute();
}

/** Stop words ("how", "the") have no query and are dropped. */
export async function selectMeanings(trx: Trx, meanings: Meaning[]): Promise<FoundMeaning[]> {
  if (meanings.length === 0) return [];
  const { rows } = await sql<FoundMeaning>`
    select string_agg(format('(%s)', p.query), ' | ') as query, avg(p.rarity)::float8 as rarity,
      sum(p.documents)::int as documents, jsonb_path_query_array(jsonb_agg(p.lexemes), '$[*][*]') as lexemes,
      jsonb_agg(p.key) as keys
    from jsonb_array_elements(${JSON.stringify(meanings)}::jsonb) with ordinality as m (words, n)
    cross join lateral (
      select phraseto_tsquery('app.site', word) as query, l.*
      from jsonb_array_elements_text(m.words) as word
      cross join lateral (
        select max(coalesce(known.rarity, 10)) as rarity, min(coalesce(known.documents, 0)) as documents,
          jsonb_agg(lexeme) as lexemes, (array_agg(lexeme order by coalesce(known.documents, 0)))[1] as key
        from unnest(tsvector_to_array(to_tsvector('app.site', word))) as lexeme
        left join search_lexeme known using (lexeme)) l) p
    where numnode(p.query) > 0
    group by m.n order by m.n`.execute(trx);
  return rows;
}

/**
 * Best first. Always includes documents that match the whole query; of partial matches, only those through a rare word, because a
 * common one would fill the limit with noise, and only those that don't score far below the best.
 */
export async function selectMatches(trx: Trx, asked: FoundMeaning[], term: string): Promise<Match[]> {
  const found = asked.filter(({ documents }) => documents > 0).sort((a, b) => a.documents - b.documents);
  if (found.length === 0) return [];
  const telling = found.filter(({ documents }, i) => i === 0 || documents <= MAX_MATCHES);
  const { rows } = await sql<Match>`
    with asked as materialized (
      select query::tsquery, rarity / sum(rarity) over () as share
      from unnest(${asked.map(({ query }) => query)}::text[], ${asked.map(({ rarity }) => rarity)}::float8[]) as a (query, rarity)),
    keys as materialized (
      select distinct p.document as key
      from unnest(${telling.flatMap(({ keys }) => keys)}::text[]) as k (lexeme)
      cross join lateral (select document from search_posting p where p.lexeme = k.lexeme limit ${MAX_MATCHES}) p),
    scored as (
      select d.key, d.kind, d.title, d.path, d.sort, s.coverage, s.coverage ^ 2 * (
          s.rank + ${WEIGHTS.title} * s.recall * t.precision + ${WEIGHTS.likeness} * similarity(d.title, ${term})
        ) * case d.kind when 'treatment' then ${WEIGHTS.treatment}::float8 when 'article' then ${WEIGHTS.article}::float8
          when 'faq' then ${WEIGHTS.faq}::float8 else ${WEIGHTS.offering}::float8 end as score
      from keys join search_document d using (key)
      cross join lateral (
        select coalesce(sum(share) filter (where d.vector @@ query), 0) as coverage,
          coalesce(sum(share * ts_rank('{0, 0.08, 0.35, 1}', d.vector, query)) filter (where d.vector @@ query), 0) as rank,
          coalesce(sum(share) filter (where ts_filter(d.vector, '{a}') @@ query), 0) as recall
        from asked) s
      cross join lateral (
        select count(*) filter (where lexeme = any(${asked.flatMap(({ lexemes }) => lexemes)}::text[]))::float8
          / greatest(count(*), 1) as precision
        from unnest(d.title_lexemes) as lexeme) t)
    select key, kind, title, path from (select *, max(score) over () as best from scored) s
    where coverage > 0.99 or coverage > 0 and score >= best * ${FAR_BELOW}::float8 order by score desc, sort, key limit ${MAX_MATCHES}`.execute(
    trx,
  );
  return rows;
}

/** The text around the match, with our marks, for the hits shown. */
export async function selectExcerpts(trx: Trx, keys: string[], query: string): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const options = `StartSel="${MATCH_MARKS.start}", StopSel="${MATCH_MARKS.stop}", MaxFragments=2, MinWords=8, MaxWords=22, FragmentDelimiter=" … "`;
  const { rows } = await sql<{ key: string; marked: string }>`
    select key, ts_headline('app.site', concat_ws(' ', description, body), ${query}::tsquery, ${options}) as marked
    from search_document where key = any(${keys}::text[])`.execute(trx);
  return new Map(rows.map(({ key, marked }) => [key, marked]));
}

/** For each word, whether it appears somewhere (or is a stop word), and otherwise which words look like it. */
export async function selectWordChoices(trx: Trx, words: string[]): Promise<WordChoice[]> {
  const { rows } = await sql<WordChoice>`
    with typed as materialized (
      select word as typed, word !~ '^[[:alpha:]]{4,30}$'
        or exists (select from search_word w where w.word = t.word)
        or to_tsvector('app.site', word) = ''
        or exists (
          select from search_lexeme
          where lexeme = any(tsvector_to_array(to_tsvector('app.site', word))) and starts_with(word, lexeme)
            and not exists (select from search_word w where starts_with(w.word, t.word))) as is_known
      from (select distinct unnest(${words}::text[]) as word) t)
    select typed, is_known as "isKnown", coalesce(n.near, '[]') as near
    from typed left join lateral (
      select jsonb_agg(jsonb_build_object('word', word, 'documents', documents, 'likeness', likeness)) as near
      from (
        select word, documents, similarity(word, typed) as likeness
        from (
          select word from search_trigram where trigram = any(show_trgm(typed))
          group by word order by count(*) desc limit 100) alike
        join search_word using (word) order by likeness desc, documents desc limit 20) nearest) n on not is_known`.execute(
    trx,
  );
  return rows;
}
