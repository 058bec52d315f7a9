-- expand
-- Reading one chart asks for the same relation once per row. Once it is found, the rest of the transaction goes by it: for the same
-- person, the same actor and the same time. Only a yes is remembered, and it ends with the transaction.
create or replace function app.cares_for(patient uuid) returns boolean language plpgsql stable cost 1000 as $$
declare
  question text := concat_ws(' ', patient, current_setting('app.actor_id', true), current_setting('app.actor_kind', true),
    current_setting('app.now', true));
begin
  if current_setting('app.cares_for', true) = question then return true; end if;
  if not app.has_care_relation(patient) and (app.actor_kind() is distinct from 'provider'
    or not exists (select 1 from public.appointment a where a.user_id = patient and a.provider_id = app.actor_id()
      and ((a.status in ('booked', 'arrived', 'fulfilled')
          and a.starts_at > (select app.now() - app.clinical_number('care_relation_months') * interval '1 month'))
        or (a.status = 'noshow'
          and a.starts_at > (select app.now() - app.clinical_number('care_after_missed_visit_days') * interval '1 day')))))
  then return false; end if;
  perform set_config('app.cares_for', question, true);
  return true;
end $$;

-- Whether the actor covers is asked once per statement, not per report.
alter policy lab_report_provider on lab_report
  using (app.actor_kind() = 'provider' and (provider_id = app.actor_id()
    or (provider_id is null and (select app.is_covering())) or app.cares_for(user_id)));
alter policy profile_of_result on profile
  using (app.actor_kind() = 'provider' and exists (
    select 1 from lab_report r where r.user_id = profile.user_id
      and (r.provider_id = app.actor_id() or (r.provider_id is null and (select app.is_covering())))));
