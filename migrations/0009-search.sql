-- What can be found on the site, and what people looked for.

-- English words without their endings and accents, for finding; and the words as they stand, for putting misspellings right.
create text search configuration app.site (copy = pg_catalog.english);
alter text search configuration app.site alter mapping for hword, hword_part, word with unaccent, english_stem;
create text search configuration app.site_words (copy = pg_catalog.simple);
alter text search configuration app.site_words alter mapping for hword, hword_part, word with unaccent, simple;

-- One row a page, question or offering. `content` comes with a release and is written by `npm run migrate`; `catalog` follows
-- the catalog and is written by the worker.
create table search_document (
  key text primary key check (length(key) <= 200),
  source text not null check (source in ('content', 'catalog')),
  kind text not null check (kind in ('treatment', 'article', 'faq', 'offering')),
  path text not null check (path ~ '^/[a-z0-9/#-]*$'),
  title text not null,
  description text not null,
  body text not null,
  sort int not null,
  title_lexemes text[] not null,
  -- Title A, description and headings B, body C.
  vector tsvector not null
);

-- In which documents a word stands. An index over `vector` would not be used: under row-level security PostgreSQL looks a row
-- up only by operators that cannot tell on it, and of those that match here only text equality is one.
create table search_posting (
  lexeme text not null,
  document text not null,
  primary key (lexeme, document)
);

-- How rare each word is: a rare word in a question says more than a common one.
create table search_lexeme (
  lexeme text primary key,
  documents int not null,
  rarity real not null
);

-- Every word that stands somewhere, for "did you mean".
create table search_word (
  word text primary key,
  documents int not null
);

-- The three-letter pieces of each word, for finding its neighbours; a table for the same reason as above.
create table search_trigram (
  trigram text not null,
  word text not null,
  primary key (trigram, word)
);

-- "low t" means testosterone. The phrase is looked for as what it means; the rows come with a release.
create table search_synonym (
  phrase text primary key check (length(phrase) <= 100),
  means text[] not null check (cardinality(means) > 0)
);

-- What was looked for. Nothing refers to one row, so it has no key. No reference to profile either: the link is dropped soon.
create table search_term (
  at timestamptz not null,
  search_term text not null check (length(search_term) between 1 and 200),
  user_id uuid
) partition by range (at);
create index search_term_person on search_term (at) where user_id is not null;

-- Catches rows outside the prepared months.
create table search_term_default partition of search_term default;
alter table search_term_default enable row level security;
alter table search_term_default force row level security;
select app.make_month_partitions('search_term', '2026-10-01', 15);

-- How long a term is kept, and how long the person with it.
create table search_retention (
  one boolean primary key default true check (one),
  keep_months int not null default 13 check (keep_months between 1 and 120),
  keep_person_days int not null default 30 check (keep_person_days between 0 and 400)
);
insert into search_retention default values;

-- Drops the months of saved terms that ended before `before`. Only these: the same right over the audit trail would be too much.
create function app.drop_search_term_months(before date) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' as $$
declare
  name text;
  dropped int := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.search_term'::regclass and c.relname ~ '^search_term_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= date_trunc('month', before)
  loop
    execute format('drop table public.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke all on function app.drop_search_term_months from public;
grant execute on function app.drop_search_term_months to app_worker;

do $$
declare
  name text;
begin
  foreach name in array array['search_document', 'search_posting', 'search_lexeme', 'search_word', 'search_trigram', 'search_synonym',
    'search_term', 'search_retention'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- Public texts: everyone reads them. They are written by the release (the owner, who else cannot see a row) and the worker.
  foreach name in array array['search_document', 'search_posting', 'search_lexeme', 'search_word', 'search_trigram', 'search_synonym'] loop
    execute format('grant select on %I to app_web', name);
    execute format('create policy %I on %I for select to app_web using (app.is_visitor())', name || '_read', name);
    execute format('create policy %I on %I to app_owner using (app.actor_kind() = ''system'') with check (app.actor_kind() = ''system'')',
      name || '_release', name);
  end loop;
  foreach name in array array['search_document', 'search_posting', 'search_lexeme', 'search_word', 'search_trigram'] loop
    execute format('grant select, insert, update, delete on %I to app_worker', name);
    execute format('create policy %I on %I to app_worker using (app.actor_kind() = ''system'') with check (app.actor_kind() = ''system'')',
      name || '_system', name);
  end loop;
end $$;
grant select on search_synonym to app_worker;
create policy search_synonym_system on search_synonym for select to app_worker
  using (app.actor_kind() = 'system');

grant insert on search_term to app_web;
grant select, delete, update (user_id) on search_term to app_worker;
-- Anyone may leave a term; one with a person only that person.
create policy search_term_save on search_term for insert to app_web
  with check (app.is_visitor() and user_id is not distinct from app.actor_id());
create policy search_term_system on search_term to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, update on search_retention to app_web;
grant select on search_retention to app_worker;
create policy search_retention_admin on search_retention for select to app_web
  using (app.actor_kind() = 'admin');
create policy search_retention_change on search_retention for update to app_web
  using (app.actor_kind() = 'admin') with check (app.actor_kind() = 'admin');
create policy search_retention_system on search_retention for select to app_worker
  using (app.actor_kind() = 'system');
