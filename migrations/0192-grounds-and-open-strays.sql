-- expand
-- A controlled medicine that was signed after the telemedicine permission had ended, without an exam, has no ground. It is on hold.
alter table prescription drop constraint prescription_telemedicine_basis_check;
alter table prescription add constraint prescription_telemedicine_basis_known
  check (telemedicine_basis in ('permission', 'in-person', 'none')) not valid;

-- Whether a prescription that only one side has waits for an admin: a gate of every prescriber asks. Nothing else about it is shown.
create policy prescription_stray_counted on prescription_stray for select to app_web
  using (app.actor_kind() = 'provider' and coalesce(current_setting('app.rules_read', true) = 'strays', false));
create function app.has_open_strays() returns boolean language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.rules_read', true), '');
  is_found boolean;
begin
  perform set_config('app.rules_read', 'strays', true);
  is_found := exists (select from public.prescription_stray where resolved_at is null);
  perform set_config('app.rules_read', before, true);
  return is_found;
end $$;
