-- expand
-- Made-up people that come with a version of a form, and what it must make of them. Nobody approves a version that fails them.
alter table form_version add column fixtures jsonb not null default '{}';

create or replace function app.check_form_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.form_key, new.version) is distinct from (old.form_key, old.version)
    or (old.status <> 'draft' and (new.definition, new.fixtures, new.sha256, new.effective_from, new.proposed_by, new.approved_by, new.approved_at)
      is distinct from (old.definition, old.fixtures, old.sha256, old.effective_from, old.proposed_by, old.approved_by, old.approved_at))
    or (old.status = 'approved' and new.status = 'draft') or (old.status = 'retired' and new.status <> 'retired') then
    raise exception 'An approved form is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
