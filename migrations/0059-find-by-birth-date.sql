-- People are found by their birth date too, as one more word: "born 1980-03-14".

create function app.person_words(
  first_name text, last_name text, preferred_name text, email text, phone_number text, date_of_birth date)
returns text[] language sql stable parallel safe
  return app.person_words(first_name, last_name, preferred_name, email, phone_number)
    || case when date_of_birth is null then '{}'::text[]
      else array['born ' || to_char(date_of_birth::timestamp, 'YYYY-MM-DD')] end;

create or replace function app.index_person() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := app.person_words(
    new.first_name, new.last_name, new.preferred_name, new.email::text, new.phone_number, new.date_of_birth);
begin
  -- Where nobody acts, the profile's own policies refuse; this must not be what does.
  if row_security_active('public.person_word') and not (app.is_visitor() or coalesce(app.actor_kind() = 'system', false)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    before := app.person_words(
      old.first_name, old.last_name, old.preferred_name, old.email::text, old.phone_number, old.date_of_birth);
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

drop trigger profile_index_person on profile;
create trigger profile_index_person
  after insert or update of first_name, last_name, preferred_name, email, phone_number, date_of_birth
  on profile for each row execute function app.index_person();

-- Open for this transaction alone, so that the owner can write for everybody.
alter table profile no force row level security;
alter table person_word no force row level security;
insert into person_word (word, user_id)
  select 'born ' || to_char(date_of_birth::timestamp, 'YYYY-MM-DD'), user_id from profile where date_of_birth is not null
  on conflict do nothing;
alter table profile force row level security;
alter table person_word force row level security;
