-- expand
-- A pharmacy's request whose prescriber the service doesn't name waits for an admin, who gives it to one. It's theirs from then on.
grant update (provider_id) on prescription_request to app_web;
create policy prescription_request_assign on prescription_request for update to app_web
  using (app.actor_kind() = 'admin' and provider_id is null and answered_at is null)
  with check (app.actor_kind() = 'admin' and provider_id is not null and answered_at is null);
