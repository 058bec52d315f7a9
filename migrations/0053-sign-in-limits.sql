-- Ways in that a stranger can neither open nor wear out.

-- An invitation has a purpose of its own: asking for a new password neither makes nor ends one. Nobody but the invited has an
-- unproven address, so the links that wait for them are theirs.
alter table auth.token drop constraint token_purpose_check;
alter table auth.token add constraint token_purpose_check check (purpose in (
  'verify-email', 'reset-password', 'change-email', 'phone-code', 'passkey', 'register-code', 'phone-proof',
  'staff-invitation'));
update auth.token set purpose = 'staff-invitation'
  where purpose = 'reset-password'
    and user_id in (select user_id from auth.account where email_verified_at is null and password_hash is null);

-- Wrong codes typed for this factor, all its life.
alter table auth.factor add column failures int not null default 0;

-- A password of 8 to 14 characters is enough beside a second factor, and no longer once the last one is gone.
alter table auth.account
  add column is_password_short boolean not null default false,
  add column must_replace_password boolean not null default false;

-- Who asked for a new password. Whether there is such an account is looked up by the worker, so that the answer of the web takes
-- the same time for everybody.
create table auth.reset_request (
  id uuid primary key,
  email_sealed text not null,
  created_at timestamptz not null
);
create index reset_request_age on auth.reset_request (created_at);
grant select, insert, update, delete on auth.reset_request to app_auth;

create function app.take_reset_request(request uuid) returns text
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from auth.reset_request where id = request returning email_sealed;
end;
revoke all on function app.take_reset_request from public;
grant execute on function app.take_reset_request to app_worker;

-- Staff who have not opened their account yet get no link: only their invitation opens it.
create function app.add_reset_token(person uuid, is_staff boolean, hash bytea, at timestamptz, until timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with added as (
    insert into auth.token (token_hash, purpose, user_id, created_at, expires_at)
    select hash, 'reset-password', a.user_id, at, until from auth.account a
    where a.user_id = person and a.disabled_at is null
      and (not is_staff or (a.email_verified_at is not null and (a.password_hash is not null
        or exists (select 1 from auth.factor f where f.user_id = a.user_id and f.status = 'verified'))))
    returning 1
  )
  select exists (select 1 from added);
end;
revoke all on function app.add_reset_token from public;
grant execute on function app.add_reset_token to app_worker;

create or replace function app.sweep_auth(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from auth.session where ends_at < at;
  delete from auth.token where expires_at < at;
  delete from auth.registration_draft where expires_at < at;
  delete from auth.reset_request where created_at < at - interval '1 day';
  delete from auth.failure where last_failed_at < at - interval '1 day' and (blocked_until is null or blocked_until < at);
  delete from auth.rate_limit where expire < extract(epoch from at) * 1000;
  delete from auth.known_device where last_seen_at < at - interval '400 days';
end;

-- A command on the server that lets an admin back in pages every admin in the same transaction.
create policy mail_outbox_command on mail_outbox for insert to app_auth
  with check (app.actor_kind() = 'system' and sent_at is null and failed_at is null and resend_of is null);
create policy sms_outbox_command on sms_outbox for insert to app_auth
  with check (app.actor_kind() = 'system' and sent_at is null);
