-- Which release each web and worker process runs, by a sign of life every 30 seconds. A migration that takes something away must
-- not run while a process that still needs it is alive.

create table running_release (
  process_id uuid primary key,
  kind text not null check (kind in ('web', 'worker')),
  release text not null check (length(release) between 1 and 64),
  started_at timestamptz not null,
  seen_at timestamptz not null
);
create index running_release_seen on running_release (seen_at);

alter table running_release enable row level security;
alter table running_release force row level security;
grant select, insert, update on running_release to app_web;
grant select, insert, update, delete on running_release to app_worker;

create policy running_release_web on running_release to app_web
  using (kind = 'web' and app.actor_kind() = 'anonymous') with check (kind = 'web' and app.actor_kind() = 'anonymous');
create policy running_release_worker_reads on running_release for select to app_worker
  using (app.actor_kind() = 'system');
create policy running_release_worker_adds on running_release for insert to app_worker
  with check (kind = 'worker' and app.actor_kind() = 'system');
create policy running_release_worker_changes on running_release for update to app_worker
  using (kind = 'worker' and app.actor_kind() = 'system') with check (kind = 'worker' and app.actor_kind() = 'system');
-- Only what has not been seen for a day: nobody removes a process that is alive.
create policy running_release_worker_removes on running_release for delete to app_worker
  using (app.actor_kind() = 'system' and seen_at < now() - interval '1 day');
create policy running_release_owner on running_release for select to app_owner
  using (app.actor_kind() = 'system');
