-- The list of people for staff: what it is sorted and filtered by, what a name is found by, saved views, own settings.

-- The list by name begins a page where the one before ended; a place in it must be one value that an index is sorted by.
alter table profile add column name_key text not null generated always as (lower(last_name || ', ' || first_name)) stored;

-- One index for each filter with each order: whichever is chosen, the first page and the thousandth read the same few rows.
create index profile_by_created on profile (created_at, user_id);
-- With the day at its end, so that a period is told from the index alone.
create index profile_by_name on profile (name_key, user_id, created_at);
create index profile_by_status_created on profile (registration_status, created_at, user_id);
create index profile_by_status_name on profile (registration_status, name_key, user_id);
create index profile_by_state_created on profile (state, created_at, user_id);
create index profile_by_state_name on profile (state, name_key, user_id);
create index profile_by_tests_created on profile (has_test_results, created_at, user_id);
create index profile_by_tests_name on profile (has_test_results, name_key, user_id);
create index profile_by_role on profile (role, name_key, user_id) where role is not null;

-- The list by last contact walks the requests, newest words first.
create index contact_request_contact on contact_request (last_message_at, id) where user_id is not null;

-- When somebody last wrote or was written to, and how many of their requests are open.
create view person_contact with (security_invoker = true) as
  select user_id, max(last_message_at) as last_contact_at,
    (count(*) filter (where state not in ('resolved', 'closed')))::int as open_requests
  from contact_request where user_id is not null group by user_id;
grant select on person_contact to app_web, app_worker;

-- Lower case, without accents and apostrophes, in words. Also for what is typed into the search.
create function app.name_words(name text) returns text[] language sql stable parallel safe
  return array(
    select distinct word from regexp_split_to_table(
      regexp_replace(lower(public.unaccent(coalesce(name, ''))), '[''’`]', '', 'g'), '[^[:alnum:]]+') as word
    where length(word) between 2 and 60);

-- The three-letter pieces of a word, without the one that only tells its first letter.
create function app.word_pieces(word text) returns text[] language sql immutable parallel safe
  return array(select piece from unnest(public.show_trgm(word)) as piece where piece !~ '^  ');

-- Everything a person is found by: words of the names, two of them together, the address and its parts, the end of the number.
create function app.person_words(first_name text, last_name text, preferred_name text, email text, phone_number text)
returns text[] language sql stable parallel safe
  return (
    with named as (
      select app.name_words(concat_ws(' ', first_name, last_name, preferred_name)) as words),
    found as (
      select unnest(words) as word from named
      union
      select a || ' ' || b from named, unnest(words[1:6]) as a, unnest(words[1:6]) as b where a < b
      union
      select lower(email)
      union
      select unnest(app.name_words(split_part(email, '@', 1)))
      union
      select 'tel ' || right(phone_number, digits) from unnest('{4,7,10}'::int[]) as digits where phone_number is not null)
    select array_agg(word) from found where word is not null);

-- In a table, because under row-level security PostgreSQL looks a row up only by operators that cannot tell on it: equality of
-- texts is one, likeness is not.
create table person_word (
  word text not null,
  user_id uuid not null references profile (user_id) on delete cascade,
  primary key (word, user_id)
);
-- The pieces of every word of a name, for finding the words that look like a misspelt one. Says nothing about anybody.
create table person_trigram (
  trigram text not null,
  word text not null,
  primary key (trigram, word)
);

insert into person_word (word, user_id)
  select unnest(app.person_words(first_name, last_name, preferred_name, email::text, phone_number)), user_id from profile;
insert into person_trigram (trigram, word)
  select unnest(app.word_pieces(word)), word from (select distinct word from person_word) words
  where word ~ '^[[:alpha:]]{2,}$';

-- Kept up by whoever changes the profile, in the same transaction and under their own rights.
create function app.index_person() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := app.person_words(new.first_name, new.last_name, new.preferred_name, new.email::text, new.phone_number);
begin
  -- Where nobody acts, the profile's own policies refuse; this must not be what does.
  if row_security_active('public.person_word') and not (app.is_visitor() or coalesce(app.actor_kind() = 'system', false)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    before := app.person_words(old.first_name, old.last_name, old.preferred_name, old.email::text, old.phone_number);
    delete from public.person_word w where w.user_id = new.user_id and w.word = any(before) and w.word <> all(after);
  end if;
  insert into public.person_word (word, user_id)
    select word, new.user_id from unnest(after) as word where word <> all(before);
  insert into public.person_trigram (trigram, word)
    select unnest(app.word_pieces(word)), word from unnest(after) as word
    where word <> all(before) and word ~ '^[[:alpha:]]{2,}$'
    on conflict do nothing;
  return null;
end $$;
create trigger profile_index_person after insert or update of first_name, last_name, preferred_name, email, phone_number
  on profile for each row execute function app.index_person();

-- What staff looked for, so that no name stands in an address: the address carries the id. Gone after a day.
create table people_search (
  id uuid primary key,
  user_id uuid not null references auth.account (user_id),
  term text not null check (length(term) between 1 and 200),
  created_at timestamptz not null
);
create index people_search_age on people_search (created_at);

-- A name for a set of filters. Shared ones are everybody's to use and their maker's to change.
create table people_view (
  id uuid primary key,
  user_id uuid not null references auth.account (user_id),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 500),
  is_shared boolean not null,
  created_at timestamptz not null
);
create index people_view_of_person on people_view (user_id);

-- How somebody of the staff likes to work. Without a row, as it comes.
create table staff_setting (
  user_id uuid primary key references auth.account (user_id),
  has_single_keys boolean not null default true,
  density text not null default 'compact' check (density in ('compact', 'roomy')),
  hidden_columns text[] not null default '{}'
);

do $$
declare
  name text;
begin
  foreach name in array array['person_word', 'person_trigram', 'people_search', 'people_view', 'staff_setting'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end;
$$;

grant select, insert, delete on person_word to app_web, app_auth, app_worker;
create policy person_word_staff on person_word for select to app_web using (app.is_staff());
create policy person_word_own on person_word to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy person_word_auth on person_word to app_auth
  using (app.is_visitor() or app.actor_kind() = 'system') with check (app.is_visitor() or app.actor_kind() = 'system');
create policy person_word_system on person_word to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on person_trigram to app_web;
grant insert on person_trigram to app_auth, app_worker;
create policy person_trigram_staff on person_trigram for select to app_web using (app.is_staff());
create policy person_trigram_learn on person_trigram for insert to app_web, app_auth with check (app.is_visitor());
create policy person_trigram_system on person_trigram for insert to app_worker, app_auth
  with check (app.actor_kind() = 'system');

grant select, insert on people_search to app_web;
grant select, delete on people_search to app_worker;
create policy people_search_own on people_search to app_web
  using (app.is_staff() and user_id = app.actor_id()) with check (app.is_staff() and user_id = app.actor_id());
create policy people_search_system on people_search to app_worker using (app.actor_kind() = 'system');

grant select, insert, delete on people_view to app_web;
create policy people_view_read on people_view for select to app_web
  using (app.is_staff() and (is_shared or user_id = app.actor_id()));
create policy people_view_keep on people_view for insert to app_web
  with check (app.is_staff() and user_id = app.actor_id());
-- An admin may clear away what somebody who has left had shared.
create policy people_view_drop on people_view for delete to app_web
  using (app.is_staff() and user_id = app.actor_id() or app.actor_kind() = 'admin' and is_shared);

grant select, insert, update on staff_setting to app_web;
create policy staff_setting_own on staff_setting to app_web
  using (user_id = app.actor_id() and app.actor_kind() in ('employee', 'admin', 'provider'))
  with check (user_id = app.actor_id() and app.actor_kind() in ('employee', 'admin', 'provider'));
