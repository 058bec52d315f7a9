-- What providers prescribed. Staff write down a signed order; it drives nothing until the prescriber named on it confirms it.

create table prescription (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  offering_key text not null references offering (key),
  treatment_key text not null references treatment (key),
  drug_name text not null check (length(drug_name) between 1 and 120),
  form text not null check (form in ('vial', 'pen', 'tablet', 'topical')),
  is_compounded boolean not null,
  -- What the label says where there is nothing to draw up: "1 mg in each pen".
  strength text check (length(strength) between 1 and 80),
  -- A medicine is measured in mg or, as hCG is, in international units. A vial has its concentration, nothing else has one.
  dose_mg numeric(9, 3) check (dose_mg > 0),
  dose_iu numeric(9, 3) check (dose_iu > 0),
  concentration_mg_per_ml numeric(9, 3) check (concentration_mg_per_ml > 0),
  concentration_iu_per_ml numeric(9, 3) check (concentration_iu_per_ml > 0),
  doses_per_week numeric(5, 2) not null check (doses_per_week > 0 and doses_per_week <= 28),
  directions text not null check (length(directions) between 1 and 500),
  -- mL, pens, tablets or g, by its form.
  quantity numeric(8, 2) not null check (quantity > 0),
  days_supply int not null check (days_supply between 1 and 365),
  refills_allowed int not null check (refills_allowed between 0 and 99),
  issued_on date not null,
  -- The last day on which it may be filled.
  expires_on date not null,
  controlled_schedule text check (controlled_schedule in ('II', 'III', 'IV', 'V')),
  pharmacy_id uuid not null references pharmacy (id),
  prescriber_id uuid not null references provider (user_id),
  clinical_difference text check (length(clinical_difference) between 1 and 1000),
  signed_order_file_id uuid not null,
  transcribed_by uuid not null,
  transcribed_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  -- Why a controlled medicine may be prescribed by telemedicine: the dated permission, or an examination in person.
  telemedicine_basis text check (telemedicine_basis in ('permission', 'in-person')),
  status text not null check (status in ('transcribed', 'active', 'refused', 'on_hold', 'stopped', 'expired', 'exhausted')),
  ended_at timestamptz,
  version int not null default 1,
  check ((dose_mg is null) <> (dose_iu is null)),
  check ((form = 'vial') = (coalesce(concentration_mg_per_ml, concentration_iu_per_ml) is not null)),
  check (concentration_mg_per_ml is null or dose_mg is not null),
  check (concentration_iu_per_ml is null or dose_iu is not null),
  check ((form = 'vial') = (strength is null)),
  check (issued_on <= expires_on),
  check (not is_compounded or clinical_difference is not null),
  -- Nobody confirms another's prescription.
  check (confirmed_by is null or confirmed_by = prescriber_id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((status in ('active', 'on_hold', 'stopped', 'exhausted')) <= (confirmed_by is not null)),
  check (status not in ('transcribed', 'refused') or confirmed_by is null),
  check (confirmed_by is null or (controlled_schedule is null) = (telemedicine_basis is null)),
  check ((status in ('refused', 'stopped', 'expired')) = (ended_at is not null))
);
create index prescription_of_person on prescription (user_id, issued_on desc);
create index prescription_of_prescriber on prescription (prescriber_id, user_id);
create index prescription_to_confirm on prescription (prescriber_id, transcribed_at) where status = 'transcribed';
-- One medicine, one prescription that counts: a newer one stops the older in the same transaction.
create unique index prescription_one_current on prescription (user_id, offering_key) where status in ('active', 'on_hold');
create index prescription_due on prescription (id) where status = 'active';
create index prescription_ending on prescription (expires_on) where status in ('transcribed', 'active', 'on_hold', 'exhausted');
create index prescription_controlled on prescription (expires_on, id)
  where controlled_schedule is not null and status in ('active', 'on_hold', 'exhausted');

-- One order's share of a prescription: the first fill and then its refills. A fill that was let go counts for nothing.
create table prescription_fill (
  id uuid primary key,
  prescription_id uuid not null references prescription (id),
  order_id uuid not null unique,
  filled_at timestamptz not null,
  -- The day on which it reached the member; from then on it is supply.
  supply_from date,
  released_at timestamptz,
  check (supply_from is null or released_at is null)
);
create index prescription_fill_of on prescription_fill (prescription_id, filled_at);

create table prescription_event (
  id uuid primary key,
  prescription_id uuid not null references prescription (id),
  kind text not null check (kind in ('transcribed', 'confirmed', 'refused', 'held', 'resumed', 'stopped', 'replaced', 'expired',
    'exhausted', 'restored')),
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  reason text check (length(reason) between 1 and 60),
  note text check (length(note) between 1 and 1000)
);
create index prescription_event_of on prescription_event (prescription_id, at);

-- An examination in person, which controlled medicines need once the permission for telemedicine has ended.
create table in_person_exam (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  examined_on date not null,
  examiner text not null check (length(examiner) between 1 and 120),
  recorded_by uuid not null,
  recorded_at timestamptz not null
);
create index in_person_exam_of_person on in_person_exam (user_id, examined_on desc);

-- The rows below join facts that are under lock already; the lock is off for as long as it takes.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('prescription_validity_months', '12', '2026-11-01', 'Usual limit of state pharmacy law; counsel confirms it by state', 'Counsel'),
  ('dose_rounding_most_percent', '5', '2026-11-01', 'Set by the clinic: more than this and another strength is asked for', 'Medical director'),
  ('dose_warning_mg_per_week', '{"trt": 100, "nandrolone": 200}', '2026-11-01',
    'US label of testosterone cypionate, at most 400 mg a month; US label of nandrolone decanoate, at most 200 mg a week', 'Medical director'),
  ('never_compounded', '["hcg"]', '2026-11-01', 'FDA biologics transition of 2020-03-23: compounding hCG needs a biologics license', 'Counsel');
alter table clinical_fact force row level security;

do $$
declare
  name text;
begin
  foreach name in array array['prescription', 'prescription_fill', 'prescription_event', 'in_person_exam'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

grant select, insert on prescription to app_web;
grant update (status, confirmed_by, confirmed_at, telemedicine_basis, ended_at, version) on prescription to app_web;
grant select on prescription to app_worker;
grant update (status, ended_at, version) on prescription to app_worker;
-- A member sees what a provider has confirmed, never what is only written down.
create policy prescription_own on prescription for select to app_web
  using (user_id = app.actor_id() and confirmed_by is not null);
create policy prescription_staff on prescription for select to app_web
  using (app.is_staff());
create policy prescription_provider on prescription for select to app_web
  using (app.actor_kind() = 'provider' and (prescriber_id = app.actor_id() or exists (
    select 1 from appointment a where a.user_id = prescription.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled'))));
create policy prescription_transcribe on prescription for insert to app_web
  with check (app.is_staff() and transcribed_by = app.actor_id() and status = 'transcribed' and confirmed_by is null);
-- The prescriber decides about their own; another provider of the same patient may only stop it, when they prescribe anew.
create policy prescription_decide on prescription for update to app_web
  using (app.actor_kind() = 'provider' and (prescriber_id = app.actor_id() or exists (
    select 1 from appointment a where a.user_id = prescription.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled'))))
  with check (app.actor_kind() = 'provider' and (prescriber_id = app.actor_id() or status = 'stopped'));
create policy prescription_system on prescription to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on prescription_fill to app_web, app_worker;
grant update (supply_from, released_at) on prescription_fill to app_web, app_worker;
create policy prescription_fill_read on prescription_fill for select to app_web
  using (exists (select 1 from prescription p where p.id = prescription_id));
create policy prescription_fill_add on prescription_fill for insert to app_web
  with check (app.is_staff());
create policy prescription_fill_change on prescription_fill for update to app_web
  using (app.is_staff()) with check (app.is_staff());
create policy prescription_fill_system on prescription_fill to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on prescription_event to app_web, app_worker;
create policy prescription_event_read on prescription_event for select to app_web
  using (exists (select 1 from prescription p where p.id = prescription_id));
create policy prescription_event_add on prescription_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id is not distinct from app.actor_id() and actor_kind <> 'member'
    and exists (select 1 from prescription p where p.id = prescription_id));
create policy prescription_event_system on prescription_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system' and actor_kind = 'system');

grant select, insert on in_person_exam to app_web;
grant select on in_person_exam to app_worker;
create policy in_person_exam_own on in_person_exam for select to app_web
  using (user_id = app.actor_id());
create policy in_person_exam_staff on in_person_exam for select to app_web
  using (app.is_staff());
create policy in_person_exam_provider on in_person_exam for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from prescription p where p.user_id = in_person_exam.user_id and p.prescriber_id = app.actor_id()));
create policy in_person_exam_record on in_person_exam for insert to app_web
  with check (app.is_staff() and recorded_by = app.actor_id());
create policy in_person_exam_system on in_person_exam for select to app_worker
  using (app.actor_kind() = 'system');

-- A prescriber knows for whom they prescribe.
create policy profile_of_prescription on profile for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from prescription p where p.user_id = profile.user_id and p.prescriber_id = app.actor_id()));
