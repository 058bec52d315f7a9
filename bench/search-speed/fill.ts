import type pg from "pg";

/**
 * Documents of sixty words, mostly from a vocabulary of twenty thousand, a few frequent and many rare; one word in every document, one
 * in every third, and some in ten documents however many there are.
 */
export async function fillDocuments(client: pg.Client, documents: number): Promise<void> {
  await client.query("select setseed(0.5)");
  await client.query(
    `insert into search_document (key, source, kind, path, title, description, body, sort, title_lexemes, vector)
     select key, 'catalog', 'faq', '/filled', title, '', body, 1, tsvector_to_array(to_tsvector('app.site', title)),
       setweight(to_tsvector('app.site', title), 'A') || setweight(to_tsvector('app.site', body), 'C')
     from (
       select 'filled:' || n as key, 'Filled ' || n as title,
         'commonword ' || case when n % 3 = 0 then 'frequentword ' else '' end
           || case when n <= 10 then 'raretermone raretermtwo rareterm ' else '' end
           || case when n between 11 and 20 then 'raretermthree raretermfour ' else '' end
           || (select string_agg('word' || translate(floor(20000 * power(random(), 3))::text, '0123456789', 'abcdefghij'), ' ')
               from generate_series(1, 60) where n > 0) as body
       from generate_series(1, $1::int) as n) made`,
    [documents],
  );
  await client.query("delete from search_lexeme");
  await client.query(
    `insert into search_lexeme (lexeme, documents, rarity)
     select word, ndoc, ln(1 + ((select count(*) from search_document) - ndoc + 0.5) / (ndoc + 0.5))
     from ts_stat('select vector from search_document')`,
  );
  await client.query(
    `insert into search_word (word, documents) select lexeme, documents from search_lexeme where lexeme ~ '^[a-z]{3,30}$'
     on conflict do nothing`,
  );
  await client.query(
    `insert into search_posting (lexeme, document)
     select lexeme, key from search_document, unnest(tsvector_to_array(vector)) as lexeme where key like 'filled:%'`,
  );
  await client.query(
    `insert into search_trigram (trigram, word)
     select trigram, word from search_word, unnest(show_trgm(word)) as trigram on conflict do nothing`,
  );
  await client.query("vacuum analyze search_document, search_posting, search_lexeme, search_word, search_trigram");
}

/** Thirteen months of terms, the last month's with the people who searched. */
export async function fillTerms(client: pg.Client, terms: number): Promise<void> {
  await client.query("select app.make_month_partitions('search_term', (now() - interval '13 months')::date, 13)");
  await client.query(
    `insert into search_term (at, search_term, user_id)
     select now() - 395.0 * n / $1::int * interval '1 day', 'term ' || n % 50000,
       case when n < $1::int / 13 and n % 2 = 0 then gen_random_uuid() end
     from generate_series(1, $1::int) as n`,
    [terms],
  );
  await client.query("analyze search_term");
}
