-- Who receives a controlled medicine, and where. Name, birth date, phone, license and address are written by the role that owns
-- signing in, because only that role can see how long ago somebody signed in.

revoke update (first_name, last_name, date_of_birth, phone_number, mailing_address, city, state, zip_code,
  license_number_sealed, license_number_last_four, license_state, license_expiration_date) on profile from app_web;

alter table profile_change drop constraint profile_change_field_check;
alter table profile_change add constraint profile_change_field_check check (field in (
  'name', 'date_of_birth', 'email', 'phone', 'address', 'license', 'role', 'registration_status'));
-- Every change that has a history is now written by app_auth.
drop policy profile_change_add on profile_change;
revoke insert on profile_change from app_web;
-- Contacts that were replaced a short while ago are notified too.
grant select on profile_change to app_auth;
create policy profile_change_auth_read on profile_change for select to app_auth
  using (user_id = app.actor_id() or app.is_staff());

-- When an address that was there before was replaced. Orders wait for a while after it.
alter table profile add column address_changed_at timestamptz;

-- Once there is a prescription, only staff change the name and birth date it was written for.
create table identity_lock (
  user_id uuid primary key references profile (user_id),
  locked_at timestamptz not null,
  locked_by uuid not null
);
alter table prescription no force row level security;
insert into identity_lock (user_id, locked_at, locked_by)
  select distinct on (user_id) user_id, transcribed_at, transcribed_by from prescription order by user_id, transcribed_at;
alter table prescription force row level security;
alter table identity_lock enable row level security;
alter table identity_lock force row level security;
grant select, insert on identity_lock to app_web;
grant select on identity_lock to app_auth, app_worker;
create policy identity_lock_read on identity_lock for select to app_web
  using (user_id = app.actor_id() or app.is_staff());
create policy identity_lock_add on identity_lock for insert to app_web
  with check (locked_by = app.actor_id() and app.actor_kind() in ('employee', 'admin', 'provider'));
create policy identity_lock_auth on identity_lock for select to app_auth
  using (app.is_visitor());
create policy identity_lock_system on identity_lock for select to app_worker
  using (app.actor_kind() = 'system');

create function app.refuse_locked_identity() returns trigger language plpgsql as $$
begin
  if app.actor_kind() not in ('employee', 'admin')
    and exists (select 1 from public.identity_lock l where l.user_id = old.user_id) then
    raise exception 'The name and birth date of this person are locked' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger profile_identity_lock before update of first_name, last_name, date_of_birth on profile
  for each row when (row (old.first_name, old.last_name, old.date_of_birth)
    is distinct from row (new.first_name, new.last_name, new.date_of_birth))
  execute function app.refuse_locked_identity();

-- "I called, and they did move": staff open the gate of one address change before its time.
create table address_confirmation (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  address_changed_at timestamptz not null,
  note text not null check (length(note) between 1 and 500),
  confirmed_by uuid not null check (confirmed_by <> user_id),
  confirmed_at timestamptz not null,
  unique (user_id, address_changed_at)
);
alter table address_confirmation enable row level security;
alter table address_confirmation force row level security;
grant select, insert on address_confirmation to app_web;
grant select on address_confirmation to app_worker;
create policy address_confirmation_read on address_confirmation for select to app_web
  using (user_id = app.actor_id() or app.is_staff());
create policy address_confirmation_add on address_confirmation for insert to app_web
  with check (app.is_staff() and confirmed_by = app.actor_id());
create policy address_confirmation_system on address_confirmation for select to app_worker
  using (app.actor_kind() = 'system');
