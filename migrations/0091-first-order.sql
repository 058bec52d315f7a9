-- expand
-- When someone's first order was placed. Until then their home is the list of their next steps, and every page's header needs to
-- know, so the session brings it along.

alter table profile add column first_order_at timestamptz;

alter table customer_order no force row level security;
alter table profile no force row level security;
update profile set first_order_at = first.at
from (select user_id, min(created_at) as at from customer_order group by user_id) first
where first.user_id = profile.user_id;
alter table profile force row level security;
alter table customer_order force row level security;

grant update (first_order_at) on profile to app_worker;

create function app.note_first_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update profile set first_order_at = new.created_at where user_id = new.user_id and first_order_at is null;
  return null;
end $$;
create trigger customer_order_first after insert on customer_order
  for each row execute function app.note_first_order();

drop function auth.find_session(bytea);
create function auth.find_session(hash bytea)
returns table (id uuid, user_id uuid, stage text, signed_in_at timestamptz, last_seen_at timestamptz, idle_seconds int,
  ends_at timestamptz, strong_factor_at timestamptz, created_at timestamptz, viewing_id uuid, viewing_until timestamptz,
  email text, disabled_at timestamptz, must_replace_password boolean, first_name text, role text, registration_status text,
  first_order_at timestamptz)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before text := coalesce(current_setting('app.actor_kind', true), '');
begin
  perform set_config('app.actor_kind', 'anonymous', true);
  return query
    select s.id, s.user_id, s.stage, s.signed_in_at, s.last_seen_at, s.idle_seconds, s.ends_at, s.strong_factor_at,
      s.created_at, s.viewing_id, s.viewing_until, a.email::text, a.disabled_at, a.must_replace_password, p.first_name, p.role,
      p.registration_status, p.first_order_at
    from auth.session s
    join auth.account a on a.user_id = s.user_id
    join public.profile p on p.user_id = s.user_id
    where s.token_hash = hash;
  perform set_config('app.actor_kind', before, true);
end $$;
revoke all on function auth.find_session from public;
grant execute on function auth.find_session to app_auth;
