-- expand
-- concurrently
create unique index concurrently if not exists clinician_listing_provider on clinician_listing (provider_id);
