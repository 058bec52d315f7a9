-- contract: after 0139
-- A visit becomes done by its signed note and in no other way: looked at when the transaction ends, with the eyes of whoever signs.
create function app.check_done_by_signing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from note n where n.visit_id = new.id and n.user_id = new.user_id) then
    raise exception 'visit %: done without a signed note', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger appointment_done_by_signing after update of status on appointment deferrable initially deferred
  for each row when (old.status = 'arrived' and new.status = 'fulfilled') execute function app.check_done_by_signing();
