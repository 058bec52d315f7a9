-- expand
-- Walk-in sites near a ZIP code, as the lab network listed them. Nothing here says who asked.
create table lab_site_list (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  sites jsonb not null check (jsonb_typeof(sites) = 'array'),
  fetched_at timestamptz not null
);
alter table lab_site_list enable row level security;
alter table lab_site_list force row level security;
grant select on lab_site_list to app_web;
grant select, insert, update on lab_site_list to app_worker;
create policy lab_site_list_read on lab_site_list for select to app_web using (app.is_visitor());
create policy lab_site_list_system on lab_site_list to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- The lab's form and the clinic's rules ask for it.
grant select (sex_at_birth) on patient_basics to app_worker;
