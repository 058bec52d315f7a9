import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { WordChoice } from "./correct-words.ts";
import type { DocumentKind } from "./document.ts";
import { MATCH_MARKS } from "./excerpt.ts";
import type { Meaning, Synonym } from "./synonym.ts";

/** More than this is never ranked or counted: a word that stands everywhere must not cost more than one that is rare. */
const MOST_MATCHES = 2_000;
/** With fewer answers than this to the whole question, answers to parts of it are shown too. */
const FEW_MATCHES = 3;

/** A meaning as PostgreSQL looks for it. `rarity` says how much it tells; `documents`, roughly, in how many it stands. */
export type FoundMeaning = { query: string; rarity: number; documents: number; lexemes: string[] };
export type Match = { key: string; kind: DocumentKind; title: string; path: string; score: number };

export async function selectSynonyms(trx: Trx): Promise<Synonym[]> {
  return trx.selectFrom("search_synonym").select(["phrase", "means"]).execute();
}

/** Words that say nothing ("how", "the") have no query and fall out. */
export async function selectMeanings(trx: Trx, meanings: Meaning[]): Promise<FoundMeaning[]> {
  if (meanings.length === 0) return [];
  const { rows } = await sql<FoundMeaning>`
    select string_agg(format('(%s)', p.query), ' | ') as query, avg(p.rarity)::float8 as rarity,
      sum(p.documents)::int as documents, jsonb_path_query_array(jsonb_agg(p.lexemes), '$[*][*]') as lexemes
    from jsonb_array_elements(${JSON.stringify(meanings)}::jsonb) with ordinality as m (words, n)
    cross join lateral (
      select phraseto_tsquery('app.site', word) as query, l.*
      from jsonb_array_elements_text(m.words) as word
      cross join lateral (
        select max(coalesce(known.rarity, 10)) as rarity, min(coalesce(known.documents, 0)) as documents,
          jsonb_agg(lexeme) as lexemes
        from unnest(tsvector_to_array(to_tsvector('app.site', word))) as lexeme
        left join search_lexeme known using (lexeme)) l) p
    where numnode(p.query) > 0
    group by m.n order by m.n`.execute(trx);
  return rows;
}

/** Best first. Whoever has the whole question comes first; answers to parts of it only where there is little else. */
export async function selectMatches(trx: Trx, asked: FoundMeaning[]): Promise<Match[]> {
  if (asked.length === 0) return [];
  const whole = await rank(trx, asked, asked.map(({ query }) => `(${query})`).join(" & "));
  if (whole.length >= FEW_MATCHES || asked.length === 1) return whole;
  // A common word would fill the limit with chance finds, so it does not bring its own matches as long as there is a rarer one.
  const found = asked.filter(({ documents }) => documents > 0).sort((a, b) => a.documents - b.documents);
  const telling = found.filter(({ documents }, i) => i === 0 || documents <= MOST_MATCHES);
  return telling.length === 0 ? whole : rank(trx, asked, telling.map(({ query }) => `(${query})`).join(" | "));
}

async function rank(trx: Trx, asked: FoundMeaning[], match: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with asked as materialized (
      select query::tsquery, rarity / sum(rarity) over () as share
      from unnest(${asked.map(({ query }) => query)}::text[], ${asked.map(({ rarity }) => rarity)}::float8[]) as a (query, rarity)),
    candidates as materialized (
      select key, kind, title, path, sort, title_lexemes, vector from search_document
      where vector @@ ${match}::tsquery limit ${MOST_MATCHES}),
    scored as (
      select c.key, c.kind, c.title, c.path, c.sort, t.precision, s.*
      from candidates c
      cross join lateral (
        select coalesce(sum(share) filter (where c.vector @@ query), 0) as coverage,
          coalesce(sum(share * ts_rank('{0, 0.08, 0.35, 1}', c.vector, query)) filter (where c.vector @@ query), 0) as rank,
          coalesce(sum(share) filter (where ts_filter(c.vector, '{a}') @@ query), 0) as recall
        from asked) s
      cross join lateral (
        select count(*) filter (where lexeme = any(${asked.flatMap(({ lexemes }) => lexemes)}::text[]))::float8
          / greatest(count(*), 1) as precision
        from unnest(c.title_lexemes) as lexeme) t)
    select key, kind, title, path,
      coverage ^ 2 * (rank + 0.5 * recall * precision) * case kind
        when 'treatment' then 1.3 when 'article' then 1.1 when 'faq' then 1 else 0.9 end as score
    from scored order by score desc, sort, key`.execute(trx);
  return rows;
}

/** The text around what matched, with our marks in it, for the hits that are shown. */
export async function selectExcerpts(trx: Trx, keys: string[], query: string): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const options = `StartSel="${MATCH_MARKS.start}", StopSel="${MATCH_MARKS.stop}", MaxFragments=2, MinWords=8, MaxWords=22, FragmentDelimiter=" … "`;
  const { rows } = await sql<{ key: string; marked: string }>`
    select key, ts_headline('app.site', concat_ws(' ', description, body), ${query}::tsquery, ${options}) as marked
    from search_document where key = any(${keys}::text[])`.execute(trx);
  return new Map(rows.map(({ key, marked }) => [key, marked]));
}

/** For each word, whether it stands somewhere (or says nothing), and else which ones look like it. */
export async function selectWordChoices(trx: Trx, words: string[]): Promise<WordChoice[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', '0.2', true)`.execute(trx);
  const { rows } = await sql<WordChoice>`
    with typed as materialized (
      select word as typed, word !~ '^[[:alpha:]]{4,30}$'
        or exists (select from search_word w where w.word = t.word)
        or to_tsvector('app.site', word) = ''
        or exists (
          select from search_lexeme
          where lexeme = any(tsvector_to_array(to_tsvector('app.site', word))) and starts_with(word, lexeme)) as is_known
      from (select distinct unnest(${words}::text[]) as word) t)
    select typed, is_known as "isKnown", coalesce(n.near, '[]') as near
    from typed left join lateral (
      select jsonb_agg(jsonb_build_object('word', word, 'documents', documents, 'likeness', likeness)) as near
      from (
        select word, documents, similarity(word, typed) as likeness from search_word
        where word % typed order by likeness desc, documents desc limit 20) nearest) n on not is_known`.execute(trx);
  return rows;
}

export async function selectNearestTreatments(
  trx: Trx,
  words: string,
  limit: number,
): Promise<{ kind: DocumentKind; title: string; path: string; description: string }[]> {
  const { rows } = await sql<{ kind: DocumentKind; title: string; path: string; description: string }>`
    select kind, title, path, description from search_document where kind = 'treatment'
    order by word_similarity(${words}, concat_ws(' ', title, description)) desc, sort limit ${limit}`.execute(trx);
  return rows;
}
