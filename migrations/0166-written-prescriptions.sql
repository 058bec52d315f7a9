-- expand
-- Prescriptions written here: from a signed treatment plan, checked, staged at the e-prescribing service and signed there. Those typed
-- from a paper stay as they are.

-- What a provider plans for one treatment. Each change is a new version, signed; none is ever changed.
create table treatment_plan (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  episode_id uuid not null references episode (id),
  treatment_key text not null references treatment (key),
  offering_key text not null references offering (key),
  version int not null check (version > 0),
  -- The diagnosis it treats.
  icd10 text not null check (icd10 ~ '^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$'),
  goals text check (length(goals) between 1 and 1000),
  -- Dose, schedule, form: as the provider signed it.
  regimen jsonb not null check (jsonb_typeof(regimen) = 'object'),
  -- The step of the dose ladder, where the medicine has one.
  step smallint check (step > 0),
  ends_on date not null,
  visit_id uuid references visit (id),
  signed_by uuid not null references provider (user_id),
  signed_at timestamptz not null,
  unique (episode_id, offering_key, version)
);
create index treatment_plan_of_person on treatment_plan (user_id, signed_at desc);
create index treatment_plan_of_visit on treatment_plan (visit_id) where visit_id is not null;
create index treatment_plan_signed_by on treatment_plan (signed_by);
create index treatment_plan_of_treatment on treatment_plan (treatment_key);
create index treatment_plan_of_offering on treatment_plan (offering_key);

alter table treatment_plan enable row level security;
alter table treatment_plan force row level security;
grant select, insert on treatment_plan to app_web;
grant select on treatment_plan to app_worker;
create policy treatment_plan_own on treatment_plan for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy treatment_plan_nurse on treatment_plan for select to app_web using (app.actor_kind() = 'nurse');
create policy treatment_plan_care on treatment_plan for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy treatment_plan_sign on treatment_plan for insert to app_web
  with check (app.actor_kind() = 'provider' and signed_by = app.actor_id() and app.cares_for(user_id)
    and exists (select 1 from episode e where e.id = episode_id and e.user_id = treatment_plan.user_id));
create policy treatment_plan_system on treatment_plan for select to app_worker using (app.actor_kind() = 'system');

alter table prescription add column plan_id uuid;
alter table prescription add column visit_id uuid;
-- The prescription that this one continues or changes.
alter table prescription add column renews_id uuid;
alter table prescription add column icd10 text;
alter table prescription add column rxcui text;
-- Days of the week it is taken on, Monday = 1; empty if the directions name none.
alter table prescription add column week_days smallint[] not null default '{}';
alter table prescription add column written_by uuid;
alter table prescription add column written_at timestamptz;
alter table prescription add column staged_at timestamptz;
-- What the e-prescribing service says of it. Only what it sends or lists is written here.
alter table prescription add column vendor_key text;
alter table prescription add column vendor_ref text;
alter table prescription add column vendor_state text;
alter table prescription add column vendor_at timestamptz;
alter table prescription add column vendor_problem text;
-- Once it is stopped here: whether the pharmacy was asked to stop it too, and what it answered.
alter table prescription add column vendor_cancel text;

alter table prescription add constraint prescription_plan_id_fkey foreign key (plan_id) references treatment_plan (id) not valid;
alter table prescription add constraint prescription_visit_id_fkey foreign key (visit_id) references visit (id) not valid;
alter table prescription add constraint prescription_renews_id_fkey foreign key (renews_id) references prescription (id) not valid;
alter table prescription add constraint prescription_written_by_fkey foreign key (written_by) references provider (user_id) not valid;

-- The release before this one writes and shows papers only.
-- squawk-ignore ban-drop-not-null
alter table prescription alter column signed_order_file_id drop not null;
-- squawk-ignore ban-drop-not-null
alter table prescription alter column transcribed_by drop not null;
-- squawk-ignore ban-drop-not-null
alter table prescription alter column transcribed_at drop not null;

do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint
    where conrelid = 'public.prescription'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%''transcribed''%' or pg_get_constraintdef(oid) like '%ended_at IS NOT NULL%'
        or conname = 'prescription_signed_for')
  loop
    execute format('alter table prescription drop constraint %I', name);
  end loop;
  select conname into strict name from pg_constraint
  where conrelid = 'public.prescription_event'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''transcribed''%';
  execute format('alter table prescription_event drop constraint %I', name);
end $$;
alter table prescription add constraint prescription_status check (status in ('draft', 'checked', 'staged', 'signed', 'sent',
  'rejected', 'discarded', 'transcribed', 'active', 'refused', 'on_hold', 'stopped', 'expired', 'exhausted')) not valid;
alter table prescription add constraint prescription_not_confirmed check (
  status not in ('draft', 'checked', 'staged', 'discarded', 'transcribed', 'refused') or confirmed_by is null) not valid;
alter table prescription add constraint prescription_signed check (
  status not in ('signed', 'sent') or confirmed_by is not null) not valid;
alter table prescription add constraint prescription_ended check (
  (status in ('refused', 'stopped', 'expired', 'rejected', 'discarded')) = (ended_at is not null)) not valid;
alter table prescription add constraint prescription_signed_for check (
  (confirmed_by is null or signed_for is not null)
  and (signed_for is null or confirmed_by is not null or staged_at is not null)) not valid;
-- A prescription comes from a paper that somebody typed in, or was written here by its prescriber.
alter table prescription add constraint prescription_origin check (
  case when written_by is null
    then signed_order_file_id is not null and transcribed_by is not null and transcribed_at is not null and staged_at is null
      and status not in ('draft', 'checked', 'staged', 'signed', 'sent', 'rejected', 'discarded')
    else signed_order_file_id is null and transcribed_by is null and transcribed_at is null and written_by = prescriber_id
      and written_at is not null and status not in ('transcribed', 'refused') end) not valid;
alter table prescription add constraint prescription_staged check (
  (written_by is null or status in ('draft', 'checked', 'discarded') or (staged_at is not null and plan_id is not null and icd10 is not null))
  and (staged_at is not null or vendor_ref is null)) not valid;
alter table prescription add constraint prescription_texts check (
  length(icd10) between 3 and 8 and length(rxcui) between 1 and 12 and length(vendor_key) between 1 and 40
  and length(vendor_ref) between 1 and 100 and length(vendor_state) between 1 and 40 and length(vendor_problem) between 1 and 60
  and week_days <@ '{1,2,3,4,5,6,7}'::smallint[] and vendor_cancel in ('asked', 'confirmed', 'denied')) not valid;
alter table prescription_event add constraint prescription_event_kind check (kind in ('transcribed', 'confirmed', 'refused', 'held',
  'resumed', 'stopped', 'replaced', 'expired', 'exhausted', 'restored', 'drafted', 'changed', 'checked', 'staged', 'unstaged', 'signed',
  'sent', 'accepted', 'rejected', 'discarded', 'cancel-asked', 'cancel-confirmed', 'cancel-denied')) not valid;

-- A provider writes drafts in their own name; while it is a draft, only they see it, and nurses.
create policy prescription_write on prescription for insert to app_web
  with check (app.actor_kind() = 'provider' and written_by = app.actor_id() and prescriber_id = app.actor_id()
    and status = 'draft' and confirmed_by is null and app.cares_for(user_id));
grant update (plan_id, visit_id, renews_id, icd10, rxcui, week_days, written_at, staged_at, offering_key, treatment_key, drug_name, form,
  is_compounded, strength, dose_mg, dose_iu, concentration_mg_per_ml, concentration_iu_per_ml, doses_per_week, directions, quantity,
  days_supply, refills_allowed, issued_on, expires_on, controlled_schedule, pharmacy_id, clinical_difference, vendor_cancel)
  on prescription to app_web;
grant update (confirmed_by, confirmed_at, telemedicine_basis, vendor_key, vendor_ref, vendor_state, vendor_at, vendor_problem,
  vendor_cancel, staged_at) on prescription to app_worker;

-- The moves of a prescription written here. From `staged` on, it moves only by the vendor's word, which the worker hears.
create function app.check_written_prescription() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_content_new boolean := (old.offering_key, old.drug_name, old.form, old.is_compounded, old.strength, old.dose_mg, old.dose_iu,
      old.concentration_mg_per_ml, old.concentration_iu_per_ml, old.doses_per_week, old.directions, old.quantity, old.days_supply,
      old.refills_allowed, old.issued_on, old.expires_on, old.controlled_schedule, old.pharmacy_id, old.prescriber_id,
      old.clinical_difference, old.icd10, old.rxcui, old.week_days, old.plan_id, old.visit_id, old.renews_id, old.treatment_key,
      old.user_id)
    is distinct from (new.offering_key, new.drug_name, new.form, new.is_compounded, new.strength, new.dose_mg, new.dose_iu,
      new.concentration_mg_per_ml, new.concentration_iu_per_ml, new.doses_per_week, new.directions, new.quantity, new.days_supply,
      new.refills_allowed, new.issued_on, new.expires_on, new.controlled_schedule, new.pharmacy_id, new.prescriber_id,
      new.clinical_difference, new.icd10, new.rxcui, new.week_days, new.plan_id, new.visit_id, new.renews_id, new.treatment_key,
      new.user_id);
begin
  if is_content_new and (old.written_by is null or old.status not in ('draft', 'checked') or app.actor_id() is distinct from old.written_by) then
    raise exception 'What a prescription says is changed in a draft only, by its prescriber' using errcode = 'check_violation';
  end if;
  if old.written_by is null or old.status = new.status then return new; end if;
  if (old.status, new.status) not in (('draft', 'checked'), ('checked', 'draft'), ('checked', 'staged'), ('draft', 'discarded'),
    ('checked', 'discarded'), ('staged', 'draft'), ('staged', 'discarded'), ('staged', 'signed'), ('signed', 'sent'), ('sent', 'active'),
    ('signed', 'rejected'), ('sent', 'rejected'), ('signed', 'stopped'), ('sent', 'stopped'), ('active', 'on_hold'), ('active', 'stopped'),
    ('active', 'exhausted'), ('active', 'expired'), ('on_hold', 'active'), ('on_hold', 'stopped'), ('on_hold', 'expired'),
    ('exhausted', 'active'), ('exhausted', 'stopped'), ('exhausted', 'expired')) then
    raise exception 'A prescription does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.status in ('signed', 'sent', 'rejected') or (old.status = 'sent' and new.status = 'active') or (old.status = 'staged'))
    and app.actor_kind() <> 'system' then
    raise exception 'Only the word of the e-prescribing service makes it %', new.status using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'staged' and not exists (select 1 from safety_check c
    where c.prescription_id = new.id and c.outcome = 'passed' and c.checked_by = new.prescriber_id and c.checked_at = new.staged_at) then
    raise exception 'prescription %: no safety check passed', new.id using errcode = 'check_violation';
  end if;
  -- The service gets the patient's details of this moment, and that is whom it is signed for.
  if new.status = 'staged' then new.signed_for := app.patient_identity(new.user_id); end if;
  if old.status = 'staged' and new.status = 'draft' then new.signed_for := null; end if;
  return new;
end $$;
create trigger prescription_written_change before update on prescription
  for each row execute function app.check_written_prescription();

-- The desk sees what has been staged or signed, and no drafts.
create or replace function app.desk_prescriptions(person uuid)
  returns table (id uuid, user_id uuid, offering_key text, drug_name text, status text, issued_on date, expires_on date,
    refills_allowed int, controlled_schedule text, pharmacy_id uuid, prescriber_id uuid, confirmed_at timestamptz, signed_for jsonb)
  language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.rules_read', true), '');
begin
  perform set_config('app.rules_read', 'prescriptions', true);
  return query select p.id, p.user_id, p.offering_key, p.drug_name, p.status, p.issued_on, p.expires_on, p.refills_allowed::int,
      p.controlled_schedule::text, p.pharmacy_id, p.prescriber_id, p.confirmed_at, p.signed_for
    from public.prescription p where p.user_id = person and p.status not in ('draft', 'checked', 'discarded');
  perform set_config('app.rules_read', before, true);
end $$;
create or replace function app.desk_prescription_events(person uuid)
  returns table (id uuid, prescription_id uuid, at timestamptz, kind text, actor_kind text, actor_id uuid, drug_name text)
  language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.rules_read', true), '');
begin
  perform set_config('app.rules_read', 'prescriptions', true);
  return query select e.id, e.prescription_id, e.at, e.kind, e.actor_kind, e.actor_id, p.drug_name
    from public.prescription p join public.prescription_event e on e.prescription_id = p.id where p.user_id = person and p.status not in ('draft', 'checked', 'discarded');
  perform set_config('app.rules_read', before, true);
end $$;

-- A paper names its prescriber from the moment it is typed in; a draft makes nobody the patient's prescriber until it is signed.
create or replace function app.note_prescriber() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.written_by is not null and new.confirmed_by is null then return null; end if;
  insert into prescriber_patient (provider_id, user_id, prescribed_at)
    values (new.prescriber_id, new.user_id, coalesce(new.transcribed_at, new.confirmed_at))
    on conflict (provider_id, user_id) do update set prescribed_at = greatest(prescriber_patient.prescribed_at, excluded.prescribed_at);
  return null;
end $$;
create trigger prescription_prescriber_signed after update of confirmed_by on prescription
  for each row when (old.confirmed_by is null and new.written_by is not null) execute function app.note_prescriber();
grant select, insert on prescriber_patient to app_worker;
grant update (prescribed_at) on prescriber_patient to app_worker;
create policy prescriber_patient_system on prescriber_patient to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
