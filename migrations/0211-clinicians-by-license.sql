-- expand
-- A listing is a provider's consent to be shown. Name, credentials and states come from the register of providers and licenses; what a
-- row says about them itself is no longer read.
alter table clinician_listing add column provider_id uuid;
create trigger content_changed after insert or update or delete or truncate on provider
  for each statement execute function app.notify_content_changed();
create trigger content_changed after insert or update or delete or truncate on provider_license
  for each statement execute function app.notify_content_changed();
