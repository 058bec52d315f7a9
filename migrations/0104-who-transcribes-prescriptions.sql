-- expand
-- Nurses transcribe prescriptions. Employees do only while the clinic has no nurse, as today.

-- The lock is off for as long as it takes to add the fact.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('clinic_has_nurse', 'false', '2026-11-01', 'Set by the clinic: with a nurse, employees no longer enter prescriptions', 'Medical director');
alter table clinical_fact force row level security;

create function app.clinic_has_nurse() returns boolean language plpgsql stable as $$
begin
  return coalesce((select f.value = 'true'::jsonb from public.clinical_fact f
    where f.key = 'clinic_has_nurse' and f.effective_from <= app.now()::date order by f.effective_from desc limit 1), false);
end $$;

alter policy prescription_transcribe on prescription
  with check ((app.actor_kind() = 'nurse' or (app.is_staff() and not app.clinic_has_nurse()))
    and transcribed_by = app.actor_id() and status = 'transcribed' and confirmed_by is null);
