-- contract: after 0156
-- A form that came with a release is approved by two people, as later ones are: one admin stands for it, another approves it.
grant update (proposed_by, proposed_at) on form_version to app_web;
create policy form_version_stand_for on form_version for update to app_web
  using (app.actor_kind() = 'admin' and status = 'draft' and proposed_by is null)
  with check (app.actor_kind() = 'admin' and status = 'draft' and proposed_by = app.actor_id() and approved_by is null);
alter policy form_version_approve on form_version
  using (app.actor_kind() = 'admin' and status = 'draft' and proposed_by is not null and proposed_by <> app.actor_id());

-- What somebody stands for never changes under them, whoever writes it; nor who that is.
create function app.check_form_proposal() returns trigger language plpgsql as $$
begin
  if (new.definition, new.fixtures, new.sha256, new.proposed_by, new.proposed_at)
    is distinct from (old.definition, old.fixtures, old.sha256, old.proposed_by, old.proposed_at) then
    raise exception 'A proposed form is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger form_version_proposal before update on form_version
  for each row when (old.proposed_by is not null) execute function app.check_form_proposal();
-- Approving needs somebody who stood for it, whatever the program does.
create function app.check_form_approval() returns trigger language plpgsql as $$
begin
  raise exception 'A form is approved by two people' using errcode = 'insufficient_privilege';
end $$;
create trigger form_version_two_people before update on form_version
  for each row when (old.status = 'draft' and new.status = 'approved' and old.proposed_by is null)
  execute function app.check_form_approval();
