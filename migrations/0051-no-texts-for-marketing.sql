-- The clinic sends no marketing by text message, so nobody agrees to it: until now the policy let a member do so, and no page did.
drop policy marketing_consent_add on marketing_consent;
create policy marketing_consent_add on marketing_consent for insert to app_web
  with check (app.is_visitor() and purpose = 'email');
