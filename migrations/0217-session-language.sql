-- expand
-- The session says which language its owner reads, so members' pages follow it without a second statement.
drop function auth.find_session(bytea);
create function auth.find_session(hash bytea)
returns table (id uuid, user_id uuid, stage text, signed_in_at timestamptz, last_seen_at timestamptz, idle_seconds int,
  ends_at timestamptz, strong_factor_at timestamptz, created_at timestamptz, viewing_id uuid, viewing_until timestamptz,
  email text, disabled_at timestamptz, must_replace_password boolean, first_name text, role text, registration_status text,
  first_order_at timestamptz, language text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before text := coalesce(current_setting('app.actor_kind', true), '');
begin
  perform set_config('app.actor_kind', 'anonymous', true);
  return query
    select s.id, s.user_id, s.stage, s.signed_in_at, s.last_seen_at, s.idle_seconds, s.ends_at, s.strong_factor_at,
      s.created_at, s.viewing_id, s.viewing_until, a.email::text, a.disabled_at, a.must_replace_password, p.first_name, p.role,
      p.registration_status, p.first_order_at, p.language
    from auth.session s
    join auth.account a on a.user_id = s.user_id
    join public.profile p on p.user_id = s.user_id
    where s.token_hash = hash;
  perform set_config('app.actor_kind', before, true);
end $$;
revoke all on function auth.find_session from public;
grant execute on function auth.find_session to app_auth;
