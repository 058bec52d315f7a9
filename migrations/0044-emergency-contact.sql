-- Whom the clinic phones if a member does not answer. The newest row counts; older ones are the history. A row without a name:
-- the member would rather not name anybody.
create table emergency_contact (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  name text check (length(name) between 1 and 100),
  relationship text check (length(relationship) between 1 and 60),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  saved_at timestamptz not null,
  saved_by uuid not null,
  check ((name is null) = (phone is null) and (name is null) = (relationship is null))
);
create index emergency_contact_of_person on emergency_contact (user_id, id desc);
alter table emergency_contact enable row level security;
alter table emergency_contact force row level security;
grant select, insert on emergency_contact to app_web;
create policy emergency_contact_own on emergency_contact for select to app_web
  using (user_id = app.actor_id());
create policy emergency_contact_staff on emergency_contact for select to app_web
  using (app.is_staff());
-- Providers, where they know of the person at all.
create policy emergency_contact_provider on emergency_contact for select to app_web
  using (app.actor_kind() = 'provider' and exists (select 1 from profile p where p.user_id = emergency_contact.user_id));
create policy emergency_contact_save on emergency_contact for insert to app_web
  with check (user_id = app.actor_id() and saved_by = app.actor_id());
-- Answers of people who never finished registering are deleted.
grant select (user_id), delete on emergency_contact to app_worker;
create policy emergency_contact_system on emergency_contact for select to app_worker
  using (app.actor_kind() = 'system');
create policy emergency_contact_system_delete on emergency_contact for delete to app_worker
  using (app.actor_kind() = 'system');
