-- expand
-- The e-prescribing service: who may prescribe there, what it sends us, what it screened, what pharmacies ask through it, and what it
-- has that we don't.

-- How far a provider is with the service. Signing a controlled medicine needs the last stage.
create table prescriber_enrollment (
  provider_id uuid primary key references provider (user_id),
  vendor_key text not null check (length(vendor_key) between 1 and 40),
  clinician_ref text not null check (clinician_ref ~ '^[0-9]{1,12}$'),
  stage text not null check (stage in ('unknown', 'registered', 'proofed', 'factor')),
  checked_at timestamptz,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  unique (vendor_key, clinician_ref),
  check ((stage = 'unknown') = (checked_at is null))
);

-- What the service sent. Each event is stored once, forever; it only says where to look.
create table prescription_vendor_event (
  id uuid primary key,
  vendor_key text not null check (length(vendor_key) between 1 and 40),
  event_key text not null check (length(event_key) between 1 and 200),
  sealed text not null,
  received_at timestamptz not null,
  outcome text check (outcome in ('applied', 'stale', 'unknown', 'other')),
  applied_at timestamptz,
  constraint prescription_vendor_event_once unique (vendor_key, event_key),
  check ((outcome is null) = (applied_at is null))
);
create index prescription_vendor_event_waiting on prescription_vendor_event (received_at) where outcome is null;

-- What the service says about a medicine together with what else the patient takes. Codes only; a screening is never changed.
create table prescription_screening (
  id uuid primary key,
  prescription_id uuid not null references prescription (id),
  vendor_key text not null check (length(vendor_key) between 1 and 40),
  outcome text not null check (outcome in ('none', 'found', 'unavailable')),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  screened_by uuid not null,
  screened_at timestamptz not null,
  check ((outcome = 'found') = (items <> '[]'::jsonb))
);
create index prescription_screening_of on prescription_screening (prescription_id, screened_at desc);

-- What a pharmacy asks the prescriber through the service: a refill, or another medicine.
create table prescription_request (
  id uuid primary key,
  vendor_key text not null check (length(vendor_key) between 1 and 40),
  vendor_ref text not null check (length(vendor_ref) between 1 and 100),
  kind text not null check (kind in ('refill', 'change')),
  -- What kind of change, as the service codes it.
  detail text check (length(detail) between 1 and 60),
  prescription_id uuid references prescription (id),
  user_id uuid references profile (user_id),
  -- Whose answer it needs. Without one, the desk finds out.
  provider_id uuid references provider (user_id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  answer text check (answer in ('denied', 'answered-there')),
  reason text check (reason in ('too-soon', 'needs-appointment', 'not-my-patient', 'never-prescribed', 'discontinued', 'patient-request',
    'already-handled', 'change-inappropriate')),
  answered_by uuid,
  answered_at timestamptz,
  -- When the service had our answer.
  sent_at timestamptz,
  unique (vendor_key, kind, vendor_ref),
  check ((answer is null) = (answered_at is null)),
  check ((answer = 'denied') is not distinct from (reason is not null and answered_by is not null) or answer is null),
  check (sent_at is null or answer is not null)
);
create index prescription_request_open on prescription_request (due_at) where answered_at is null;
create index prescription_request_of_provider on prescription_request (provider_id) where answered_at is null;
create index prescription_request_of_prescription on prescription_request (prescription_id) where prescription_id is not null;
create index prescription_request_of_person on prescription_request (user_id) where user_id is not null;

-- A prescription that only one side has.
create table prescription_stray (
  id uuid primary key,
  vendor_key text not null check (length(vendor_key) between 1 and 40),
  vendor_ref text not null check (length(vendor_ref) between 1 and 100),
  reason text not null check (reason in ('not-ours', 'missing', 'twice')),
  prescription_id uuid references prescription (id),
  user_id uuid references profile (user_id),
  provider_id uuid references provider (user_id),
  vendor_state text check (length(vendor_state) between 1 and 40),
  found_at timestamptz not null,
  alarm_id uuid not null references alarm (id),
  resolved_at timestamptz,
  resolved_by uuid,
  resolved_as text check (resolved_as in ('canceled-there', 'recorded', 'explained')),
  note text check (length(note) between 1 and 500),
  unique (vendor_key, vendor_ref, reason),
  check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolved_as is null)
    and (resolved_at is null) = (note is null))
);
create index prescription_stray_open on prescription_stray (found_at) where resolved_at is null;
create index prescription_stray_of_prescription on prescription_stray (prescription_id) where prescription_id is not null;
create index prescription_stray_of_person on prescription_stray (user_id) where user_id is not null;
create index prescription_stray_of_provider on prescription_stray (provider_id) where provider_id is not null;
create index prescription_stray_alarm on prescription_stray (alarm_id);

-- Each nightly comparison with the service.
create table prescription_reconcile (
  id uuid primary key,
  vendor_key text not null check (length(vendor_key) between 1 and 40),
  at timestamptz not null,
  listed int not null check (listed >= 0),
  strays int not null check (strays >= 0)
);
create index prescription_reconcile_latest on prescription_reconcile (at desc);

-- When a nurse was told that a pharmacy has said nothing.
alter table prescription add column vendor_reminded_at timestamptz;
grant update (vendor_reminded_at) on prescription to app_worker;

do $$
declare
  name text;
begin
  foreach name in array array['prescriber_enrollment', 'prescription_vendor_event', 'prescription_screening', 'prescription_request',
    'prescription_stray', 'prescription_reconcile'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

grant select, insert on prescriber_enrollment to app_web;
grant update (clinician_ref, stage, checked_at, recorded_by, recorded_at) on prescriber_enrollment to app_web;
grant select on prescriber_enrollment to app_worker;
grant update (stage, checked_at) on prescriber_enrollment to app_worker;
create policy prescriber_enrollment_own on prescriber_enrollment for select to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy prescriber_enrollment_admin on prescriber_enrollment for select to app_web using (app.actor_kind() = 'admin');
create policy prescriber_enrollment_record on prescriber_enrollment for insert to app_web
  with check (app.actor_kind() = 'admin' and recorded_by = app.actor_id() and stage = 'unknown');
create policy prescriber_enrollment_change on prescriber_enrollment for update to app_web
  using (app.actor_kind() = 'admin') with check (app.actor_kind() = 'admin' and recorded_by = app.actor_id() and stage = 'unknown');
create policy prescriber_enrollment_system on prescriber_enrollment to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- Whoever knocks has shown the secret that only we and the service know; the use case looks at it.
grant insert on prescription_vendor_event to app_web;
grant select, update on prescription_vendor_event to app_worker;
create policy prescription_vendor_event_arrive on prescription_vendor_event for insert to app_web
  with check (app.actor_kind() = 'anonymous' and outcome is null);
create policy prescription_vendor_event_system on prescription_vendor_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on prescription_screening to app_web;
grant select on prescription_screening to app_worker;
create policy prescription_screening_read on prescription_screening for select to app_web
  using (app.actor_kind() in ('provider', 'nurse') and exists (select 1 from prescription p where p.id = prescription_id));
create policy prescription_screening_add on prescription_screening for insert to app_web
  with check (app.actor_kind() = 'provider' and screened_by = app.actor_id()
    and exists (select 1 from prescription p where p.id = prescription_id and p.written_by = app.actor_id()));
create policy prescription_screening_system on prescription_screening for select to app_worker using (app.actor_kind() = 'system');

grant select on prescription_request to app_web;
grant update (answer, reason, answered_by, answered_at) on prescription_request to app_web;
grant select, insert, update on prescription_request to app_worker;
create policy prescription_request_own on prescription_request for select to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy prescription_request_clinical on prescription_request for select to app_web using (app.actor_kind() in ('nurse', 'admin'));
create policy prescription_request_answer on prescription_request for update to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id() and answered_at is null)
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id() and answered_by = app.actor_id() and answer = 'denied');
create policy prescription_request_system on prescription_request to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select on prescription_stray to app_web;
grant update (resolved_at, resolved_by, resolved_as, note) on prescription_stray to app_web;
grant select, insert on prescription_stray to app_worker;
create policy prescription_stray_admin on prescription_stray for select to app_web using (app.actor_kind() = 'admin');
create policy prescription_stray_own on prescription_stray for select to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy prescription_stray_resolve on prescription_stray for update to app_web
  using (app.actor_kind() = 'admin' and resolved_at is null)
  with check (app.actor_kind() = 'admin' and resolved_by = app.actor_id());
create policy prescription_stray_system on prescription_stray to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select on prescription_reconcile to app_web;
grant select, insert on prescription_reconcile to app_worker;
create policy prescription_reconcile_read on prescription_reconcile for select to app_web
  using (app.actor_kind() in ('provider', 'admin'));
create policy prescription_reconcile_system on prescription_reconcile to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- A prescription written here is signed at the service: the worker, which hears it, writes the prescriber's name.
create or replace function app.check_prescription_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status in ('refused', 'stopped', 'expired', 'rejected', 'discarded') and new.status <> old.status then
    raise exception 'A prescription that has ended stays ended' using errcode = 'insufficient_privilege';
  end if;
  if old.confirmed_by is distinct from new.confirmed_by and (old.confirmed_by is not null or case
      when app.actor_kind() = 'system'
        then old.written_by is null or old.status <> 'staged' or new.status <> 'signed' or new.confirmed_by <> old.written_by
      else new.confirmed_by is distinct from app.actor_id() or old.written_by is not null end) then
    raise exception 'Only the prescriber confirms' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
