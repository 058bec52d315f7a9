-- Who people are. What proves it (passwords, sessions, factors) lies in the schema `auth`, which only app_auth may touch;
-- what describes them (the profile of spec §3) lies in `public` under row-level security.

create table profile (
  id bigint generated always as identity primary key,
  user_id uuid not null unique,
  created_at timestamptz not null,
  email citext not null unique,
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  preferred_name text check (length(preferred_name) <= 100),
  date_of_birth date check (date_of_birth > '1900-01-01'),
  gender text check (length(gender) <= 100),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  mailing_address text check (length(mailing_address) <= 200),
  city text check (length(city) <= 100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  role text check (role in ('employee', 'admin', 'provider')),
  registration_status text check (registration_status in (
    'started', 'contact_verified', 'consented', 'identity_pending', 'identity_verified', 'identity_failed',
    'intake_submitted', 'labs_pending', 'ready_for_visit', 'active', 'ineligible', 'paused', 'discharged', 'abandoned')),
  has_test_results boolean not null default false,
  klaviyo_id text check (length(klaviyo_id) <= 100),
  -- The number of the member's government licence, encrypted by the application; only its end is readable.
  license_number_sealed text,
  license_number_last_four text check (length(license_number_last_four) <= 4),
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  license_expiration_date date,
  disabled_at timestamptz
);

alter table profile enable row level security;
alter table profile force row level security;
grant select on profile to app_web;
grant update (first_name, last_name, preferred_name, date_of_birth, gender, phone_number, mailing_address, city, state,
  zip_code, license_number_sealed, license_number_last_four, license_state, license_expiration_date) on profile to app_web;
grant select, insert, update on profile to app_auth;
grant select on profile to app_worker;
create policy profile_own on profile for select to app_web
  using (user_id = app.actor_id());
create policy profile_staff on profile for select to app_web
  using (app.is_staff());
create policy profile_change_own on profile for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
-- Signing in must read any profile, registration must add one, and only this role changes e-mail, role and status.
create policy profile_auth_read on profile for select to app_auth
  using (app.is_visitor() or app.actor_kind() = 'system');
create policy profile_auth_add on profile for insert to app_auth
  with check (app.is_visitor() or app.actor_kind() = 'system');
create policy profile_auth_change on profile for update to app_auth
  using (app.is_visitor()) with check (app.is_visitor());
create policy profile_system on profile for select to app_worker
  using (app.actor_kind() = 'system');

-- What a name, e-mail, phone or address was before, and who changed it.
create table profile_change (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references profile (user_id),
  field text not null check (field in ('name', 'email', 'phone', 'address', 'role', 'registration_status')),
  old_value text,
  new_value text,
  changed_at timestamptz not null,
  changed_by uuid,
  changed_by_kind text not null
);
create index profile_change_by_person on profile_change (user_id, changed_at desc);
alter table profile_change enable row level security;
alter table profile_change force row level security;
grant select, insert on profile_change to app_web;
grant insert on profile_change to app_auth;
create policy profile_change_own on profile_change for select to app_web
  using (user_id = app.actor_id());
create policy profile_change_staff on profile_change for select to app_web
  using (app.is_staff());
create policy profile_change_add on profile_change for insert to app_web
  with check (user_id = app.actor_id() and changed_by = app.actor_id() and changed_by_kind = app.actor_kind());
create policy profile_change_auth on profile_change for insert to app_auth
  with check (changed_by is not distinct from app.actor_id() and changed_by_kind = app.actor_kind());

create table sms_outbox (
  id uuid primary key,
  template text not null,
  sealed text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check (sent_at is null or sealed is null)
);
alter table sms_outbox enable row level security;
alter table sms_outbox force row level security;
grant insert on sms_outbox to app_web, app_auth;
grant select, insert, update, delete on sms_outbox to app_worker;
create policy sms_outbox_write on sms_outbox for insert to app_web, app_auth
  with check (app.is_visitor() and sent_at is null);
create policy sms_outbox_system on sms_outbox to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

create schema auth;
grant usage on schema auth to app_auth;

create table auth.account (
  user_id uuid primary key,
  email citext not null unique,
  email_verified_at timestamptz,
  password_hash text,
  created_at timestamptz not null,
  disabled_at timestamptz
);
alter table profile add constraint profile_account foreign key (user_id) references auth.account (user_id) deferrable initially deferred;

-- The key is the hash of the cookie: whoever reads this table cannot sign in with it.
create table auth.session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique,
  user_id uuid not null references auth.account (user_id) on delete cascade,
  -- 'second-factor': the password was right, the second step is open. Such a session opens nothing.
  stage text not null check (stage in ('second-factor', 'full')),
  created_at timestamptz not null,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds int not null check (idle_seconds > 0),
  ends_at timestamptz not null,
  strong_factor_at timestamptz,
  device text not null,
  address text
);
create index session_of_person on auth.session (user_id);
create index session_ending on auth.session (ends_at);

create table auth.factor (
  id uuid primary key,
  user_id uuid not null references auth.account (user_id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null check (status in ('verified', 'unverified')),
  friendly_name text not null check (length(friendly_name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  totp_secret_sealed text,
  totp_last_step bigint,
  phone_number text,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  check (factor_type <> 'totp' or totp_secret_sealed is not null),
  check (factor_type <> 'phone' or phone_number is not null),
  check (factor_type <> 'webauthn' or (credential_id is not null and public_key is not null))
);
create index factor_of_person on auth.factor (user_id);

create table auth.recovery_code (
  user_id uuid not null references auth.account (user_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Links in mails and codes in texts: single use, hashed, short-lived.
create table auth.token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'phone-code', 'passkey')),
  user_id uuid references auth.account (user_id) on delete cascade,
  -- What the token is about: a new e-mail, a factor, a challenge.
  about text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0
);
create index token_of_person on auth.token (user_id, purpose);
create index token_expiry on auth.token (expires_at);

-- Browsers someone signed in from before: they get no notice, and a flood of wrong passwords from elsewhere cannot lock them out.
create table auth.known_device (
  device_hash bytea not null check (octet_length(device_hash) = 32),
  user_id uuid not null references auth.account (user_id) on delete cascade,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  skip_second_factor_until timestamptz,
  primary key (device_hash, user_id)
);

-- Wrong passwords and codes, by a hash of what was tried (an e-mail, known or not; a device; a session).
create table auth.failure (
  key bytea primary key check (octet_length(key) = 32),
  failures int not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  blocked_until timestamptz
);
create index failure_age on auth.failure (last_failed_at);

-- Counters of the rate limiter, shared by all web processes.
create table auth.rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limit_expiry on auth.rate_limit (expire);

grant select, insert, update, delete on all tables in schema auth to app_auth;

-- What has run out is swept by the worker, which otherwise cannot see this schema.
create function app.sweep_auth(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from auth.session where ends_at < at;
  delete from auth.token where expires_at < at;
  delete from auth.failure where last_failed_at < at - interval '1 day' and (blocked_until is null or blocked_until < at);
  delete from auth.rate_limit where expire < extract(epoch from at) * 1000;
  delete from auth.known_device where last_seen_at < at - interval '400 days';
end;
revoke all on function app.sweep_auth from public;
grant execute on function app.sweep_auth to app_worker;
