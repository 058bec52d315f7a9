-- The paper behind a prescription, whom it was signed for, and what its prescriber may look at before confirming it.

-- A signed order is a checked file of the same member, for as long as the prescription exists. `usable_as` is null for a file
-- that was not let in or is deleted, so the reference below holds only to a clean one, and such a file can no longer be deleted.
alter table stored_file add column usable_as text
  generated always as (case when state = 'clean' and deleted_at is null then kind end) stored;
alter table stored_file add constraint stored_file_usable unique (id, user_id, usable_as);
alter table prescription add column signed_order_kind text not null default 'signed-order'
  check (signed_order_kind = 'signed-order');
-- Rows from before this release may name files that never existed; they are left as they are.
alter table prescription add constraint prescription_signed_order
  foreign key (signed_order_file_id, user_id, signed_order_kind) references stored_file (id, user_id, usable_as) not valid;
create index prescription_by_signed_order on prescription (signed_order_file_id);

-- Whom a prescription was signed for: name, birth date, address and phone as they were at that moment. The database copies them
-- itself when a prescription is confirmed, and nobody has the right to change them afterwards.
alter table prescription add column signed_for jsonb;
create function app.patient_identity(patient uuid) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object('name', first_name || ' ' || last_name, 'birthDate', date_of_birth, 'street', mailing_address,
    'city', city, 'state', state, 'zip', zip_code, 'phone', phone_number)
  from profile where user_id = patient
$$;
create function app.sign_prescription() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.signed_for := app.patient_identity(new.user_id);
  return new;
end $$;
create trigger prescription_signed before insert or update on prescription for each row
  when (new.confirmed_by is not null and new.signed_for is null) execute function app.sign_prescription();
-- Also for rows that are copied in without other triggers.
alter table prescription enable always trigger prescription_signed;

-- Who prescribes, or is asked to, for whom. A table of its own, because the policies of visits cannot ask for prescriptions,
-- whose policies ask for visits.
create table prescriber_patient (
  provider_id uuid not null references provider (user_id),
  user_id uuid not null references profile (user_id),
  primary key (provider_id, user_id)
);
create index prescriber_patient_of_person on prescriber_patient (user_id);
create function app.note_prescriber() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into prescriber_patient (provider_id, user_id) values (new.prescriber_id, new.user_id) on conflict do nothing;
  return null;
end $$;
create trigger prescription_prescriber after insert on prescription for each row execute function app.note_prescriber();
alter table prescription enable always trigger prescription_prescriber;

-- The lock is off for as long as it takes to fill in what there is.
alter table prescription no force row level security;
alter table profile no force row level security;
update prescription set signed_for = app.patient_identity(user_id) where confirmed_by is not null;
insert into prescriber_patient (provider_id, user_id) select distinct prescriber_id, user_id from prescription;
alter table profile force row level security;
alter table prescription force row level security;
alter table prescription add constraint prescription_signed_for check ((confirmed_by is null) = (signed_for is null));

alter table prescriber_patient enable row level security;
alter table prescriber_patient force row level security;
grant select, insert on prescriber_patient to app_web;
create policy prescriber_patient_own on prescriber_patient for select to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy prescriber_patient_note on prescriber_patient for insert to app_web
  with check (app.is_staff());

-- A prescriber sees the visits that took place, with whomever, and the labs of those they prescribe for.
create policy appointment_prescriber on appointment for select to app_web
  using (app.actor_kind() = 'provider' and status = 'fulfilled' and exists (
    select 1 from prescriber_patient p where p.user_id = appointment.user_id and p.provider_id = app.actor_id()));
create policy lab_report_prescriber on lab_report for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from prescriber_patient p where p.user_id = lab_report.user_id and p.provider_id = app.actor_id()));
create policy lab_report_prescriber_change on lab_report for update to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from prescriber_patient p where p.user_id = lab_report.user_id and p.provider_id = app.actor_id()))
  with check (app.actor_kind() = 'provider' and exists (
    select 1 from prescriber_patient p where p.user_id = lab_report.user_id and p.provider_id = app.actor_id()));

-- Only staff and the prescriber concerned read a signed order; the member reads their own, as before. Other files of a member
-- are read by those who have or had a visit with them, as before, and by those who prescribe for them.
alter policy stored_file_provider on stored_file
  using (app.actor_kind() = 'provider' and kind <> 'signed-order' and (
    exists (select 1 from appointment a where a.user_id = stored_file.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow'))
    or exists (select 1 from prescriber_patient p where p.user_id = stored_file.user_id and p.provider_id = app.actor_id())));
alter policy stored_file_change_provider on stored_file
  using (app.actor_kind() = 'provider' and kind <> 'signed-order' and (
    exists (select 1 from appointment a where a.user_id = stored_file.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow'))
    or exists (select 1 from prescriber_patient p where p.user_id = stored_file.user_id and p.provider_id = app.actor_id())));
create policy stored_file_prescriber on stored_file for select to app_web
  using (app.actor_kind() = 'provider' and kind = 'signed-order' and exists (
    select 1 from prescription p where p.signed_order_file_id = stored_file.id and p.prescriber_id = app.actor_id()));
