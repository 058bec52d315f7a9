-- expand
-- The desk needs the name of a medicine, its status and its fills. Dose, directions and notes are for clinicians.

-- A policy hides rows, not columns. These functions are the desk's door: they show it some columns, and open the rows for their own
-- query only. They run with the rights of whoever asks.
create policy prescription_desk on prescription for select to app_web
  using (coalesce(current_setting('app.rules_read', true) in ('prescriptions', id::text), false)
    and (app.is_staff() or (app.is_viewed() and user_id = app.actor_id() and confirmed_by is not null)));
create policy prescription_fill_desk on prescription_fill for select to app_web using (app.is_staff());
-- Whoever entered it reads it until a provider has decided.
create policy prescription_entered on prescription for select to app_web
  using (app.is_staff() and status = 'transcribed' and transcribed_by = app.actor_id());

create function app.desk_prescriptions(person uuid)
  returns table (id uuid, user_id uuid, offering_key text, drug_name text, status text, issued_on date, expires_on date,
    refills_allowed int, controlled_schedule text, pharmacy_id uuid, prescriber_id uuid, confirmed_at timestamptz, signed_for jsonb)
  language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.rules_read', true), '');
begin
  perform set_config('app.rules_read', 'prescriptions', true);
  return query select p.id, p.user_id, p.offering_key, p.drug_name, p.status, p.issued_on, p.expires_on, p.refills_allowed::int,
      p.controlled_schedule::text, p.pharmacy_id, p.prescriber_id, p.confirmed_at, p.signed_for
    from public.prescription p where p.user_id = person;
  perform set_config('app.rules_read', before, true);
end $$;

create function app.desk_prescription_events(person uuid)
  returns table (id uuid, prescription_id uuid, at timestamptz, kind text, actor_kind text, actor_id uuid, drug_name text)
  language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.rules_read', true), '');
begin
  perform set_config('app.rules_read', 'prescriptions', true);
  return query select e.id, e.prescription_id, e.at, e.kind, e.actor_kind, e.actor_id, p.drug_name
    from public.prescription p join public.prescription_event e on e.prescription_id = p.id where p.user_id = person;
  perform set_config('app.rules_read', before, true);
end $$;

-- A paper belongs to the record once somebody has typed it in. The desk opens it while it holds the report it was typed into, or
-- while the prescription it entered waits for its prescriber.
create function app.opens_file(file uuid, person uuid, used_as text) returns boolean language plpgsql stable cost 1000 as $$
begin
  if used_as is null or app.actor_kind() = 'nurse' then return true; end if;
  if app.actor_kind() = 'admin' and app.cares_for(person) then return true; end if;
  return exists (select 1 from public.lab_report r where r.user_id = person and r.file_id = file and app.holds_paper(r.id))
    or exists (select 1 from public.prescription p where p.signed_order_file_id = file and p.status = 'transcribed'
      and p.transcribed_by = app.actor_id());
end $$;
