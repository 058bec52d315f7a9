-- The staff's own list, what happens to the work of someone who leaves, and searching the trail.

-- Staff are a handful among a million members.
create index profile_of_staff on profile (role, user_id) where role is not null;

-- The worker frees what a person held who has left.
grant update (owner_id, acknowledged_by) on contact_request to app_worker;
grant delete on on_call_person to app_worker;
create policy on_call_person_leave on on_call_person for delete to app_worker
  using (app.actor_kind() = 'system');
create index contact_request_owner on contact_request (owner_id) where owner_id is not null;

-- Newest first, without and with a kind of act.
create index audit_event_newest on audit_event (at desc, id desc);
create index audit_event_action on audit_event (action, at desc);

-- One asked-for walk over the whole chain: it can take minutes, so the worker does it and the asker reads the result.
create table audit_check (
  id uuid primary key,
  asked_by uuid not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  row_count bigint,
  seal_count bigint,
  unsealed_count bigint,
  -- How many, and the first hundred of them as they are written in the report.
  problem_count int,
  problems text[],
  check ((finished_at is null) = (problem_count is null)),
  check (cardinality(problems) <= 100)
);
create index audit_check_newest on audit_check (asked_at desc);
alter table audit_check enable row level security;
alter table audit_check force row level security;
grant select, insert on audit_check to app_web;
grant select, update (finished_at, row_count, seal_count, unsealed_count, problem_count, problems) on audit_check to app_worker;
create policy audit_check_admin on audit_check for select to app_web
  using (app.actor_kind() = 'admin');
create policy audit_check_ask on audit_check for insert to app_web
  with check (app.actor_kind() = 'admin' and asked_by = app.actor_id() and finished_at is null);
create policy audit_check_read on audit_check for select to app_worker
  using (app.actor_kind() = 'system');
create policy audit_check_finish on audit_check for update to app_worker
  using (app.actor_kind() = 'system' and finished_at is null) with check (app.actor_kind() = 'system');
