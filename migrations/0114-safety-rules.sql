-- expand
-- Safety rules by version. The text of an approved version never changes. The first versions come with the release and are in force
-- at once; later ones are proposed by one admin and approved by another.
create table safety_rule (
  key text not null check (key ~ '^R[0-9]{2,3}$'),
  version int not null check (version > 0),
  status text not null check (status in ('draft', 'approved', 'retired')),
  effective_from date,
  definition jsonb not null,
  -- Made-up patients, and what the rule must find. Nobody approves a version that fails them.
  fixtures jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null: the release.
  proposed_by uuid,
  proposed_at timestamptz not null,
  approved_by uuid check (approved_by is distinct from proposed_by or approved_by is null),
  approved_at timestamptz,
  primary key (key, version),
  check ((status = 'draft') = (approved_at is null)),
  check (status = 'draft' or effective_from is not null),
  -- The first version, of the release, is approved by nobody.
  check (status = 'draft' or approved_by is not null or (proposed_by is null and version = 1)),
  check (status <> 'draft' or approved_by is null)
);

create function app.check_safety_rule() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.key, new.version) is distinct from (old.key, old.version)
    or (new.definition, new.fixtures, new.sha256, new.proposed_by) is distinct from
      (old.definition, old.fixtures, old.sha256, old.proposed_by)
    or (old.status <> 'draft' and (new.effective_from, new.approved_by, new.approved_at)
      is distinct from (old.effective_from, old.approved_by, old.approved_at))
    or (old.status = 'approved' and new.status = 'draft') or (old.status = 'retired' and new.status <> 'retired') then
    raise exception 'A version of a safety rule is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger safety_rule_stays before update or delete on safety_rule
  for each row execute function app.check_safety_rule();

alter table safety_rule enable row level security;
alter table safety_rule force row level security;
grant select, insert on safety_rule to app_web;
grant update (status, effective_from, approved_by, approved_at) on safety_rule to app_web;
grant select on safety_rule to app_worker;

-- Patients don't read which value passes.
create policy safety_rule_read on safety_rule for select to app_web
  using (app.is_staff() or app.actor_kind() = 'provider');
create policy safety_rule_propose on safety_rule for insert to app_web
  with check (app.actor_kind() = 'admin' and status = 'draft' and proposed_by = app.actor_id());
create policy safety_rule_approve on safety_rule for update to app_web
  using (app.actor_kind() = 'admin' and status = 'draft' and proposed_by is distinct from app.actor_id())
  with check (app.actor_kind() = 'admin' and status = 'approved' and approved_by = app.actor_id());
create policy safety_rule_system on safety_rule for select to app_worker using (app.actor_kind() = 'system');
create policy safety_rule_release on safety_rule for insert to app_owner
  with check (app.actor_kind() = 'system' and proposed_by is null);
create policy safety_rule_release_reads on safety_rule for select to app_owner using (app.actor_kind() = 'system');
