-- Where an act of signing in came from, and on what. Only such acts have them: see src/domain/audit/action.ts.
alter table audit_event
  add column address text check (length(address) <= 64),
  add column device text check (length(device) <= 100);

create index audit_event_sign_in on audit_event (at desc, id desc) where address is not null;

-- Sessions that ended by time, idle or at their limit. The worker removes them and records each end.
create function app.end_expired_sessions(at timestamptz)
returns table (id uuid, user_id uuid, stage text, address text, device text)
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from auth.session as session
  where session.ends_at < at or session.last_seen_at + session.idle_seconds * interval '1 second' < at
  returning session.id, session.user_id, session.stage, session.address, session.device;
end;
revoke all on function app.end_expired_sessions from public;
grant execute on function app.end_expired_sessions to app_worker;
