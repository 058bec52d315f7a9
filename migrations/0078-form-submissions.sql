-- expand
-- Marks what a signed-in person sent and the clinic carried out, so that a form that is sent twice acts once. The transaction that
-- acts adds the row. `location` is where the first answer led.
create table form_submission (
  key uuid primary key,
  user_id uuid not null,
  location text check (location like '/%' and length(location) <= 2000),
  created_at timestamptz not null
);
create index form_submission_created on form_submission (created_at);

alter table form_submission enable row level security;
alter table form_submission force row level security;
grant select, insert, update, delete on form_submission to app_web;
grant select, insert on form_submission to app_auth;
grant select, delete on form_submission to app_worker;

create policy form_submission_own on form_submission to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy form_submission_own_reads on form_submission for select to app_auth
  using (user_id = app.actor_id());
create policy form_submission_own_adds on form_submission for insert to app_auth
  with check (user_id = app.actor_id());
create policy form_submission_worker on form_submission to app_worker
  using (app.actor_kind() = 'system' and created_at < now() - interval '1 day');
