-- A patient writes in their own request, and a new message may page the clinic again. That somebody of the clinic has seen it, who
-- handles it and how urgent it is not, is not theirs to say.
create function app.check_request_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'Only the clinic acknowledges, assigns or calms down a request' using errcode = 'insufficient_privilege';
end $$;
create trigger contact_request_change before update on contact_request
  for each row when (app.actor_kind() in ('member', 'anonymous') and (
    (new.acknowledged_at is not null and new.acknowledged_at is distinct from old.acknowledged_at)
    or (new.acknowledged_by is not null and new.acknowledged_by is distinct from old.acknowledged_by)
    or (old.alarm_at is not null and new.alarm_at is null)
    or new.owner_id is distinct from old.owner_id
    or new.provider_id is distinct from old.provider_id
    or new.priority > old.priority))
  execute function app.check_request_change();
