-- expand
-- Which questions were shown when the answers were sent. An answer to one that was hidden by then isn't part of what was sent.
alter table form_response add column shown_items text[];
grant update (shown_items) on form_response to app_web;

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
    or (old.state <> 'open' and (new.submitted_at, new.outcome, new.restricted_answers, new.shown_items)
      is distinct from (old.submitted_at, old.outcome, old.restricted_answers, old.shown_items))
    or (old.state <> 'open' and new.state = 'open') or (old.state = 'superseded' and new.state <> 'superseded') then
    raise exception 'What was submitted is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- The lock is off for as long as it takes to add the fact.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('intake_retry_days', '90', '2026-11-01', 'Set by the clinic: after an answer stopped a treatment, how long until someone may answer again', 'Medical director');
alter table clinical_fact force row level security;
