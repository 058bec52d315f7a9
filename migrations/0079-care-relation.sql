-- expand
-- Who cares for whom, asked in one place. Until now eight policies each had their own sub-select of visits, and they did not agree.

-- The time by which a policy measures: the application's, so that one request sees one time; the database's where nobody said one.
create function app.now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- Clinicians: those who may know what a chart says.
create function app.is_clinical() returns boolean language sql stable parallel safe
  return coalesce(app.actor_kind() in ('nurse', 'provider'), false);

alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('care_relation_months', '24', '2026-11-01', 'Set by the clinic: how long after the last visit or prescription a provider still reads the record', 'Medical director'),
  ('care_after_missed_visit_days', '30', '2026-11-01', 'Set by the clinic: time to reach a patient who missed a visit', 'Medical director');
alter table clinical_fact force row level security;

-- A number as it is today. A policy asks for it, so it is a function and not a read of the application.
create function app.clinical_number(of_key text) returns numeric language plpgsql stable as $$
begin
  return (select f.value::text::numeric from public.clinical_fact f
    where f.key = of_key and f.effective_from <= app.now()::date order by f.effective_from desc limit 1);
end $$;

-- Relations that do not follow from a visit. A row never changes, except that it ends and that an admin looks at it.
create table care_relation (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  -- Who cares. An admin can break the glass too, so it is a person and not always a provider.
  provider_id uuid not null references auth.account (user_id),
  basis text not null check (basis in ('assigned', 'covering', 'break-glass')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null check (length(reason) between 1 and 500),
  alarm_id uuid references alarm (id),
  reviewed_by uuid,
  reviewed_at timestamptz,
  check (user_id <> provider_id),
  check (ends_at >= starts_at),
  check ((reviewed_by is null) = (reviewed_at is null)),
  constraint care_relation_glass_is_brief check (basis <> 'break-glass'
    or (ends_at is not null and ends_at <= starts_at + interval '4 hours' and alarm_id is not null))
);
create index care_relation_of_pair on care_relation (user_id, provider_id);
create index care_relation_of_provider on care_relation (provider_id, starts_at);
create index care_relation_broken_glass on care_relation (starts_at) where basis = 'break-glass';
create unique index care_relation_one_open on care_relation (user_id, provider_id, basis) where ends_at is null;

alter table care_relation enable row level security;
alter table care_relation force row level security;
grant select, insert on care_relation to app_web, app_worker;
grant update (ends_at, reviewed_by, reviewed_at) on care_relation to app_web;
create policy care_relation_read on care_relation for select to app_web
  using (provider_id = app.actor_id() or (user_id = app.actor_id() and basis <> 'break-glass')
    or app.is_staff() or app.actor_kind() = 'nurse');
-- A member's own request opens a relation, or staff do; nobody gives themselves one this way.
create policy care_relation_open on care_relation for insert to app_web
  with check (basis <> 'break-glass' and reviewed_by is null and provider_id <> app.actor_id()
    and (user_id = app.actor_id() or app.is_staff() or app.actor_kind() = 'nurse'));
create policy care_relation_break_glass on care_relation for insert to app_web
  with check (basis = 'break-glass' and reviewed_by is null and provider_id = app.actor_id()
    and app.actor_kind() in ('provider', 'admin'));
-- Staff end what was assigned. A broken glass ends by its clock; another admin looks at why.
create policy care_relation_end on care_relation for update to app_web
  using (basis <> 'break-glass' and app.is_staff()) with check (basis <> 'break-glass' and app.is_staff());
create policy care_relation_review on care_relation for update to app_web
  using (basis = 'break-glass' and reviewed_by is null and app.actor_kind() = 'admin' and provider_id <> app.actor_id())
  with check (basis = 'break-glass' and app.actor_kind() = 'admin' and reviewed_by = app.actor_id());
create policy care_relation_system on care_relation for select to app_worker
  using (app.actor_kind() = 'system');
create policy care_relation_system_open on care_relation for insert to app_worker
  with check (app.actor_kind() = 'system' and basis <> 'break-glass');

create function app.check_relation_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'A break-glass relation ends by its clock' using errcode = 'insufficient_privilege';
end $$;
create trigger care_relation_change before update on care_relation
  for each row when (new.basis = 'break-glass' and new.ends_at is distinct from old.ends_at)
  execute function app.check_relation_change();

-- Who prescribes for somebody cares for them, for as long after the last prescription as after a visit.
alter table prescriber_patient add column prescribed_at timestamptz not null default now();
alter table prescription no force row level security;
alter table prescriber_patient no force row level security;
update prescriber_patient p set prescribed_at = r.last_at
  from (select prescriber_id, user_id, max(transcribed_at) as last_at from prescription group by 1, 2) r
  where r.prescriber_id = p.provider_id and r.user_id = p.user_id;
alter table prescriber_patient force row level security;
alter table prescription force row level security;
create or replace function app.note_prescriber() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into prescriber_patient (provider_id, user_id, prescribed_at)
    values (new.prescriber_id, new.user_id, new.transcribed_at)
    on conflict (provider_id, user_id) do update set prescribed_at = greatest(prescriber_patient.prescribed_at, excluded.prescribed_at);
  return null;
end $$;
grant update (prescribed_at) on prescriber_patient to app_web;
create policy prescriber_patient_staff on prescriber_patient for select to app_web
  using (app.is_staff());
create policy prescriber_patient_renew on prescriber_patient for update to app_web
  using (app.is_staff()) with check (app.is_staff());

-- Results of people without a provider are read by those who cover for them.
alter table provider add column is_covering boolean not null default false;
create function app.is_covering() returns boolean language plpgsql stable as $$
begin
  return app.actor_kind() = 'provider'
    and exists (select 1 from public.provider p where p.user_id = app.actor_id() and p.is_covering);
end $$;

-- A relation without a visit: the actor was assigned, covers, broke the glass, or prescribes.
create function app.has_care_relation(patient uuid) returns boolean language plpgsql stable cost 1000 as $$
begin
  return exists (select 1 from public.care_relation r where r.user_id = patient and r.provider_id = app.actor_id()
      and r.starts_at <= app.now() and (r.ends_at is null or r.ends_at > app.now())
      and (app.actor_kind() = 'provider' or (app.actor_kind() = 'admin' and r.basis = 'break-glass')))
    or (app.actor_kind() = 'provider' and exists (
      select 1 from public.prescriber_patient p where p.user_id = patient and p.provider_id = app.actor_id()
        and p.prescribed_at > (select app.now() - app.clinical_number('care_relation_months') * interval '1 month')));
end $$;

-- Whether the actor cares for this person today. A visit that is on or took place counts for months, a missed one for days.
-- With the actor's own rights: a provider reads their own visits and relations.
create function app.cares_for(patient uuid) returns boolean language plpgsql stable cost 1000 as $$
begin
  if app.has_care_relation(patient) then return true; end if;
  if app.actor_kind() is distinct from 'provider' then return false; end if;
  return exists (select 1 from public.appointment a where a.user_id = patient and a.provider_id = app.actor_id()
    and ((a.status in ('booked', 'arrived', 'fulfilled')
        and a.starts_at > (select app.now() - app.clinical_number('care_relation_months') * interval '1 month'))
      or (a.status = 'noshow'
        and a.starts_at > (select app.now() - app.clinical_number('care_after_missed_visit_days') * interval '1 day'))));
end $$;

alter policy prescription_provider on prescription
  using (app.actor_kind() = 'provider' and (prescriber_id = app.actor_id() or app.cares_for(user_id)));
alter policy prescription_decide on prescription
  using (app.actor_kind() = 'provider' and (prescriber_id = app.actor_id() or app.cares_for(user_id)));

alter policy lab_report_provider on lab_report
  using (app.actor_kind() = 'provider' and (provider_id = app.actor_id()
    or (provider_id is null and app.is_covering()) or app.cares_for(user_id)));
alter policy lab_report_change on lab_report
  using (app.is_staff() or (app.actor_kind() = 'provider' and (provider_id = app.actor_id()
    or (provider_id is null and app.is_covering()) or app.cares_for(user_id))))
  with check (app.is_staff() or (app.actor_kind() = 'provider' and (provider_id = app.actor_id()
    or (provider_id is null and app.is_covering()) or app.cares_for(user_id))));
drop policy lab_report_prescriber on lab_report;
drop policy lab_report_prescriber_change on lab_report;

alter policy stored_file_provider on stored_file
  using (app.actor_kind() = 'provider' and kind <> 'signed-order' and app.cares_for(user_id));
alter policy stored_file_change_provider on stored_file
  using (app.actor_kind() = 'provider' and kind <> 'signed-order' and app.cares_for(user_id));

alter policy profile_of_visit on profile
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
alter policy profile_of_visit on profile rename to profile_of_care;
alter policy profile_of_result on profile
  using (app.actor_kind() = 'provider' and exists (
    select 1 from lab_report r where r.user_id = profile.user_id
      and (r.provider_id = app.actor_id() or (r.provider_id is null and app.is_covering()))));

-- The policies of visits cannot ask for visits, so they ask for the rest.
alter policy appointment_prescriber on appointment
  using (app.actor_kind() = 'provider' and status = 'fulfilled' and app.has_care_relation(user_id));
alter policy appointment_prescriber on appointment rename to appointment_of_care;
alter policy address_confirmation_prescriber on address_confirmation
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
alter policy address_confirmation_prescriber on address_confirmation rename to address_confirmation_of_care;
alter policy in_person_exam_provider on in_person_exam
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));

-- What a provider must know about those they care for.
create policy patient_basics_of_care on patient_basics for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy consent_record_of_care on consent_record for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy registration_of_care on registration for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
