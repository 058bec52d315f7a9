-- expand
-- Answers that were sent always have a reader: a provider is assigned, or staff get an entry with a deadline. And which provider has
-- read whose answers, so that the others are on their list.

-- Somebody sent their answers, and no provider covers where they are.
create table coverage_gap (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  claimed_by uuid,
  claimed_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  check ((claimed_by is null) = (claimed_at is null)),
  check ((closed_by is null) = (closed_at is null))
);
create unique index coverage_gap_one_open on coverage_gap (user_id) where closed_at is null;
create index coverage_gap_due on coverage_gap (due_at) where closed_at is null;

create table answers_read (
  provider_id uuid not null,
  user_id uuid not null references profile (user_id),
  read_at timestamptz not null,
  primary key (provider_id, user_id)
);

alter table coverage_gap enable row level security;
alter table coverage_gap force row level security;
alter table answers_read enable row level security;
alter table answers_read force row level security;

grant select, insert on coverage_gap to app_web;
grant update (claimed_by, claimed_at, closed_at, closed_by) on coverage_gap to app_web;
create policy coverage_gap_open on coverage_gap for insert to app_web
  with check (user_id = app.actor_id() and claimed_by is null and closed_at is null);
create policy coverage_gap_read on coverage_gap for select to app_web
  using (app.is_staff() or app.actor_kind() = 'nurse');
create policy coverage_gap_change on coverage_gap for update to app_web
  using (closed_at is null and (app.is_staff() or app.actor_kind() = 'nurse'))
  with check ((app.is_staff() or app.actor_kind() = 'nurse') and (closed_by is null or closed_by = app.actor_id()));

grant select, insert on answers_read to app_web;
grant update (read_at) on answers_read to app_web;
create policy answers_read_own on answers_read for select to app_web
  using (provider_id = app.actor_id());
create policy answers_read_add on answers_read for insert to app_web
  with check (provider_id = app.actor_id() and app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy answers_read_again on answers_read for update to app_web
  using (provider_id = app.actor_id() and app.actor_kind() = 'provider' and app.cares_for(user_id))
  with check (provider_id = app.actor_id());
