-- expand
-- A visit that somebody opened to prepare follows its appointment to a colleague, with its conversation: the colleague takes it over
-- by opening it.
create or replace function app.refuse_closed_visit() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'visit % is closed', old.id using errcode = 'check_violation';
  end if;
  if new.id <> old.id or new.user_id <> old.user_id or new.kind <> old.kind then
    raise exception 'visit % is another visit', old.id using errcode = 'check_violation';
  end if;
  if new.provider_id <> old.provider_id and not exists (
    select 1 from public.appointment a where a.id = new.appointment_id and a.provider_id = new.provider_id) then
    raise exception 'visit % is with another provider', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create policy visit_take_over on visit for update to app_web
  using (app.actor_kind() = 'provider' and closed_at is null and exists (
    select 1 from appointment a where a.id = appointment_id and a.provider_id = app.actor_id()))
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id());

-- In a function, so that other lists of conversations are not planned with it.
create function app.has_open_visit(of_visit uuid) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from visit v where v.id = of_visit and v.provider_id = app.actor_id() and v.closed_at is null);
end $$;
create policy contact_request_visit_read on contact_request for select to app_web
  using (source = 'visit' and app.actor_kind() = 'provider' and app.has_open_visit(id));
create policy contact_request_take_over on contact_request for update to app_web
  using (source = 'visit' and app.actor_kind() = 'provider' and app.has_open_visit(id))
  with check (source = 'visit' and app.actor_kind() = 'provider' and provider_id = app.actor_id());
