-- The audit trail: append-only, partitioned by month, every row carrying a keyed hash made by the application, whose key
-- the database never sees. Batches of rows are sealed into a chain; see docs/decisions on the audit trail.

create table audit_event (
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('anonymous', 'member', 'employee', 'admin', 'provider', 'system')),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  object_id uuid,
  reason text check (length(reason) <= 500),
  request_id text not null check (length(request_id) <= 100),
  key_id text not null,
  mac bytea not null check (octet_length(mac) = 32),
  -- The sealer takes whole transactions, and only those older than every transaction still running.
  xid xid8 not null default pg_current_xact_id(),
  primary key (id, at)
) partition by range (at);

create index audit_event_xid on audit_event (xid, id);
create index audit_event_subject on audit_event (subject_id, at desc) where subject_id is not null;
create index audit_event_actor on audit_event (actor_id, at desc) where actor_id is not null;

-- Catches rows outside the prepared months, so that an audit write never fails for want of a partition.
create table audit_event_default partition of audit_event default;
alter table audit_event_default enable row level security;
alter table audit_event_default force row level security;
select app.make_month_partitions('audit_event', '2026-10-01', 15);

alter table audit_event enable row level security;
alter table audit_event force row level security;
grant insert on audit_event to app_web, app_auth, app_worker;
grant select on audit_event to app_web, app_worker;
-- An actor can only write rows about what they did themselves.
create policy audit_event_visitor on audit_event for insert to app_web, app_auth
  with check (app.is_visitor() and actor_kind = app.actor_kind() and actor_id is not distinct from app.actor_id());
-- app_auth: the first admin is made on the command line, before there is anyone to make them.
create policy audit_event_machine on audit_event for insert to app_worker, app_auth
  with check (app.actor_kind() = 'system' and actor_kind = 'system' and actor_id is null);
create policy audit_event_admin on audit_event for select to app_web
  using (app.actor_kind() = 'admin');
create policy audit_event_system on audit_event for select to app_worker
  using (app.actor_kind() = 'system');

create table audit_seal (
  n bigint primary key check (n > 0),
  xid_from xid8 not null,
  xid_to xid8 not null,
  row_count bigint not null check (row_count > 0),
  root bytea not null check (octet_length(root) = 32),
  previous bytea not null check (octet_length(previous) = 32),
  key_id text not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null
);
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
grant select on audit_seal to app_web, app_worker;
grant insert on audit_seal to app_worker;
create policy audit_seal_admin on audit_seal for select to app_web
  using (app.actor_kind() = 'admin');
create policy audit_seal_read on audit_seal for select to app_worker
  using (app.actor_kind() = 'system');
create policy audit_seal_write on audit_seal for insert to app_worker
  with check (app.actor_kind() = 'system');
