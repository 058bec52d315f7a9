-- Tells every web process that something shown to all visitors has changed, at the commit that changed it.
create function app.tell_content_changed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['site_banner', 'treatment', 'treatment_status', 'offering', 'price_line', 'state_served', 'clinician_listing'] loop
    execute format('create trigger content_changed after insert or update or delete or truncate on %I
      for each statement execute function app.tell_content_changed()', name);
  end loop;
end $$;
