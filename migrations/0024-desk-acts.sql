-- What staff do to many people at once: labels and exports. Each act is written down first, tried dry, then done.

create table bulk_act (
  id uuid primary key,
  -- Who asked.
  user_id uuid not null references auth.account (user_id),
  kind text not null check (kind in ('tag', 'export')),
  state text not null check (state in ('draft', 'running', 'done', 'undone')),
  -- Whom: these people, or everybody whom the filters match.
  chosen uuid[] check (cardinality(chosen) between 1 and 1000),
  query text check (length(query) <= 500),
  tag text check (tag ~ '^[a-z0-9][a-z0-9 -]{0,29}$'),
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- How many it is about, as counted when it began, and how many are through.
  people int,
  done int not null default 0,
  -- A file can be fetched until then; each press on the button makes it a few minutes.
  download_until timestamptz,
  check ((chosen is null) <> (query is null)),
  check ((kind = 'tag') = (tag is not null)),
  check (state = 'draft' or kind <> 'export' or reason is not null)
);
create index bulk_act_of_person on bulk_act (user_id, created_at desc);
create index bulk_act_age on bulk_act (created_at);

-- Labels for the staff's own work. Which act put one there is kept, so that it can be undone.
create table person_tag (
  user_id uuid not null references profile (user_id) on delete cascade,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9 -]{0,29}$'),
  added_at timestamptz not null,
  added_by uuid not null,
  act_id uuid,
  primary key (user_id, tag)
);
create index person_tag_people on person_tag (tag, user_id);
create index person_tag_act on person_tag (act_id);

-- An exported file in parts: written row by row, read part by part, gone after a day.
create table export_part (
  act_id uuid not null references bulk_act (id) on delete cascade,
  n int not null check (n >= 0),
  -- The last person in it; the next part begins after them.
  last_id uuid not null,
  people int not null,
  bytes bytea not null,
  primary key (act_id, n)
);

do $$
declare
  name text;
begin
  foreach name in array array['bulk_act', 'person_tag', 'export_part'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end;
$$;

grant select, insert, update on bulk_act to app_web;
grant select, update (state, ended_at, done), delete on bulk_act to app_worker;
create policy bulk_act_own on bulk_act to app_web
  using (app.is_staff() and user_id = app.actor_id()) with check (app.is_staff() and user_id = app.actor_id());
create policy bulk_act_system on bulk_act to app_worker using (app.actor_kind() = 'system');

grant select, insert, delete on person_tag to app_web;
grant select on person_tag to app_worker;
create policy person_tag_staff on person_tag for select to app_web using (app.is_staff());
create policy person_tag_add on person_tag for insert to app_web with check (app.is_staff() and added_by = app.actor_id());
create policy person_tag_remove on person_tag for delete to app_web using (app.is_staff());
create policy person_tag_system on person_tag for select to app_worker using (app.actor_kind() = 'system');

-- Only who asked for a file can read it, and throw it away.
grant select, delete on export_part to app_web;
grant select, insert, delete on export_part to app_worker;
create policy export_part_own on export_part to app_web
  using (exists (select 1 from bulk_act a where a.id = act_id and a.user_id = app.actor_id()));
create policy export_part_system on export_part to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
