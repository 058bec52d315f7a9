import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { SiteDocument } from "./document.ts";
import type { Synonym } from "./synonym.ts";

/** One at a time: two rebuilds of the same words would collide. */
export async function lockIndex(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search.index'))`.execute(trx);
}

/** Readers see the old documents until the transaction commits, then the new ones. */
export async function replaceDocuments(
  trx: Trx,
  source: "content" | "catalog",
  documents: readonly SiteDocument[],
): Promise<void> {
  await sql`
    delete from search_posting p using search_document d where d.key = p.document and d.source = ${source}`.execute(
    trx,
  );
  await trx.deleteFrom("search_document").where("source", "=", source).execute();
  await sql`
    insert into search_document (key, source, kind, path, title, description, body, sort, title_lexemes, vector)
    select key, ${source}, kind, path, title, description, body, sort, tsvector_to_array(to_tsvector('app.site', title)),
      setweight(to_tsvector('app.site', concat_ws(' ', title, keywords)), 'A')
        || setweight(to_tsvector('app.site', concat_ws(' ', description, headings)), 'B')
        || setweight(to_tsvector('app.site', body), 'C')
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (key text, kind text, path text, title text,
      keywords text, description text, headings text, body text, sort int)`.execute(trx);
  await sql`
    insert into search_posting (lexeme, document)
    select lexeme, key from search_document, unnest(tsvector_to_array(vector)) as lexeme
    where source = ${source}`.execute(trx);
}

export async function replaceSynonyms(trx: Trx, synonyms: readonly Synonym[]): Promise<void> {
  await trx.deleteFrom("search_synonym").execute();
  if (synonyms.length > 0)
    await trx
      .insertInto("search_synonym")
      .values([...synonyms])
      .execute();
}

export async function rebuildWords(trx: Trx): Promise<void> {
  await trx.deleteFrom("search_lexeme").execute();
  await sql`
    insert into search_lexeme (lexeme, documents, rarity)
    select word, ndoc, ln(1 + ((select count(*) from search_document) - ndoc + 0.5) / (ndoc + 0.5))
    from ts_stat('select vector from search_document')`.execute(trx);
  await trx.deleteFrom("search_word").execute();
  await sql`
    insert into search_word (word, documents)
    select word, ndoc from ts_stat(
      $$select to_tsvector('app.site_words', concat_ws(' ', title, description, body)) from search_document$$)
    where word ~ '^[a-z]{3,30}$'`.execute(trx);
  // Synonyms are words too, even if no page uses them.
  await sql`
    insert into search_word (word, documents)
    select distinct word, 1 from search_synonym, regexp_split_to_table(phrase, ' ') as word where word ~ '^[a-z]{3,30}$'
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom("search_trigram").execute();
  await sql`
    insert into search_trigram (trigram, word)
    select trigram, word from search_word, unnest(show_trgm(word)) as trigram`.execute(trx);
}

/** A source's current documents, to see whether anything is new. */
export async function selectDocuments(trx: Trx, source: "content" | "catalog") {
  return trx
    .selectFrom("search_document")
    .select(["key", "path", "title", "description", "body", "sort"])
    .where("source", "=", source)
    .orderBy("sort")
    .orderBy("key")
    .execute();
}
