-- Who is on call from when to when. One person at a time; whoever else is on the list of on_call_person comes after.
create table on_call_shift (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  added_at timestamptz not null,
  added_by uuid not null,
  check (ends_at > starts_at and ends_at <= starts_at + interval '31 days'),
  constraint on_call_shift_one_at_a_time exclude using gist (tstzrange(starts_at, ends_at) with &&)
);
alter table on_call_shift enable row level security;
alter table on_call_shift force row level security;
grant select, insert, delete on on_call_shift to app_web;
grant select, delete on on_call_shift to app_worker;
create policy on_call_shift_staff on on_call_shift for select to app_web
  using (app.is_staff());
create policy on_call_shift_add on on_call_shift for insert to app_web
  with check (app.actor_kind() = 'admin' and added_by = app.actor_id());
create policy on_call_shift_remove on on_call_shift for delete to app_web
  using (app.actor_kind() = 'admin');
create policy on_call_shift_system on on_call_shift to app_worker
  using (app.actor_kind() = 'system');
