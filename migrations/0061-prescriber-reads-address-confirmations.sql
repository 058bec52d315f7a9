-- Confirming a prescription waits after an address change too, so its prescriber sees whether staff confirmed the new address.
create policy address_confirmation_prescriber on address_confirmation for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from prescriber_patient p where p.user_id = address_confirmation.user_id and p.provider_id = app.actor_id()));
