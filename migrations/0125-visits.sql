-- expand
-- What took place between a patient and a provider. A visit of an appointment has the appointment's id; one by phone or message,
-- or a look at the chart, has its own. The row is opened at check-in, or by its provider on the day of the visit.
create table visit (
  id uuid primary key,
  appointment_id uuid unique references appointment (id),
  user_id uuid not null references profile (user_id),
  provider_id uuid not null references provider (user_id),
  kind text not null check (kind in
    ('initial-trt', 'initial-weight-loss', 'secondary-followup', 'renewal', 'phone', 'message', 'chart-review')),
  -- Where the patient said they are, and where to call if the picture is lost. For help in an emergency.
  patient_state text check (patient_state ~ '^[A-Z]{2}$'),
  patient_address text check (length(patient_address) between 1 and 200),
  callback_phone text check (callback_phone ~ '^\+[1-9][0-9]{6,14}$'),
  opened_at timestamptz not null,
  started_at timestamptz,
  -- It went on by phone from here.
  phone_at timestamptz,
  ended_at timestamptz,
  -- What happened, by both sides' samples; set when the note is signed.
  modality text not null default 'none' check (modality in ('video', 'audio', 'none')),
  av_seconds int not null default 0 check (av_seconds >= 0),
  closed_at timestamptz,
  check (appointment_id is null or appointment_id = id),
  check (av_seconds = 0 or modality <> 'none')
);
create index visit_of_person on visit (user_id, opened_at desc);
create index visit_to_close on visit (provider_id, opened_at) where closed_at is null;

alter table visit enable row level security;
alter table visit force row level security;
grant select, insert, update on visit to app_web;
grant select, update on visit to app_worker;
create policy visit_own on visit for select to app_web using (user_id = app.actor_id() and not app.is_viewed());
create policy visit_care on visit for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy visit_nurse on visit for select to app_web using (app.actor_kind() = 'nurse');
create policy visit_system on visit for select to app_worker using (app.actor_kind() = 'system');
create policy visit_arrive on visit for insert to app_web
  with check (user_id = app.actor_id() and closed_at is null and exists (
    select 1 from appointment a where a.id = appointment_id and a.user_id = visit.user_id and a.provider_id = visit.provider_id));
create policy visit_open on visit for insert to app_web
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id() and closed_at is null
    and case when appointment_id is null then app.cares_for(user_id) else exists (
      select 1 from appointment a where a.id = appointment_id and a.user_id = visit.user_id and a.provider_id = visit.provider_id) end);
create policy visit_own_change on visit for update to app_web
  using (user_id = app.actor_id() and not app.is_viewed() and closed_at is null)
  with check (user_id = app.actor_id() and closed_at is null);
create policy visit_change on visit for update to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id())
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy visit_system_change on visit for update to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system' and closed_at is null);

-- A closed visit stays as it is, whoever asks.
create function app.refuse_closed_visit() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'visit % is closed', old.id using errcode = 'check_violation';
  end if;
  if new.id <> old.id or new.user_id <> old.user_id or new.provider_id <> old.provider_id or new.kind <> old.kind then
    raise exception 'visit % is another visit', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger visit_closed before update on visit for each row execute function app.refuse_closed_visit();
