-- expand
-- The language that someone was asked in. Answers that were sent in Spanish have the Spanish texts as they were shown, by their English
-- text; the English ones are those of the form's version.
alter table form_response
  add column language text not null default 'en' check (language in ('en', 'es')),
  add column texts jsonb check ((texts is null) = (language = 'en'));
grant update (language, texts) on form_response to app_web;

create or replace function app.check_form_response() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'open' then
      raise exception 'What was submitted is never changed' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if (new.id, new.user_id, new.form_key, new.version, new.purpose, new.started_at)
      is distinct from (old.id, old.user_id, old.form_key, old.version, old.purpose, old.started_at)
    or (old.state <> 'open'
      and (new.submitted_at, new.outcome, new.restricted_answers, new.shown_items, new.language, new.texts)
      is distinct from (old.submitted_at, old.outcome, old.restricted_answers, old.shown_items, old.language, old.texts))
    or (old.state <> 'open' and new.state = 'open') or (old.state = 'superseded' and new.state <> 'superseded') then
    raise exception 'What was submitted is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
