-- Providers' calendars and the visits in them. Free times are computed, never stored. What stops a double booking is one
-- exclusion constraint on `taken_time`, the calendar without the people in it.

-- A provider's own settings. The name is what patients are shown; everything about the account lies elsewhere.
create table provider (
  user_id uuid primary key references auth.account (user_id),
  display_name text not null check (length(display_name) between 1 and 100),
  credentials text not null check (length(credentials) <= 100),
  zone text not null check (zone ~ '^[A-Za-z0-9_+/-]{2,60}$'),
  minimum_notice_minutes int not null default 120 check (minimum_notice_minutes between 0 and 20160),
  horizon_days int not null default 60 check (horizon_days between 1 and 366),
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 120),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 120),
  is_active boolean not null default true
);

-- Both days count: the licence holds from the first to the last of them, as it is where the patient is.
create table provider_licence (
  id uuid primary key default app.uuid_v7(),
  provider_id uuid not null references provider (user_id),
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text not null check (length(number) between 1 and 40),
  valid_from date not null,
  valid_until date not null,
  check (valid_from <= valid_until),
  unique (provider_id, state, valid_from)
);
create index provider_licence_state on provider_licence (state, valid_until);

create table appointment_type (
  key text primary key check (key ~ '^[a-z][a-z-]{1,30}$'),
  name text not null,
  is_initial boolean not null,
  sort int not null
);

-- Lengths change; a visit keeps the length it was booked with.
create table appointment_type_term (
  type_key text not null references appointment_type (key),
  effective_from date not null,
  length_minutes int not null check (length_minutes between 5 and 240 and length_minutes % 5 = 0),
  -- How far apart two possible beginnings are.
  step_minutes int not null check (step_minutes between 5 and 240 and step_minutes % 5 = 0),
  -- The line of the catalog's price that pays for it.
  fee_item text not null check (fee_item in ('visit', 'follow-up-visit')),
  primary key (type_key, effective_from)
);

-- Minutes since local midnight, in the provider's own zone: nine o'clock stays nine o'clock when clocks change.
create table weekly_hours (
  id uuid primary key default app.uuid_v7(),
  provider_id uuid not null references provider (user_id),
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  effective_from date not null,
  effective_until date,
  check (from_minute < to_minute),
  check (effective_until is null or effective_from <= effective_until)
);
create index weekly_hours_of_provider on weekly_hours (provider_id, weekday);

-- One day that is not like its weekday: closed, or with more hours.
create table schedule_exception (
  id uuid primary key default app.uuid_v7(),
  provider_id uuid not null references provider (user_id),
  day date not null,
  kind text not null check (kind in ('closed', 'extra')),
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute between 1 and 1440),
  check ((kind = 'extra') = (from_minute is not null)),
  check ((kind = 'extra') = (to_minute is not null)),
  check (from_minute < to_minute)
);
create index schedule_exception_of_provider on schedule_exception (provider_id, day);

create table time_off (
  id uuid primary key,
  provider_id uuid not null references provider (user_id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  check (starts_at < ends_at)
);
create index time_off_of_provider on time_off (provider_id, ends_at);

create table appointment (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  provider_id uuid not null references provider (user_id),
  type_key text not null references appointment_type (key),
  is_initial boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('held', 'booked', 'arrived', 'fulfilled', 'cancelled', 'noshow', 'expired')),
  hold_expires_at timestamptz,
  -- Where the patient said they will be, and the zone in which they read the time.
  state text not null check (state ~ '^[A-Z]{2}$'),
  zone text not null check (zone ~ '^[A-Za-z0-9_+/-]{2,60}$'),
  -- A moved visit is a new row; this is the one before it. All of them are one entry in the patient's calendar.
  previous_id uuid unique references appointment (id),
  calendar_id uuid not null,
  sequence int not null default 0 check (sequence >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  booked_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('patient', 'clinic', 'moved')),
  check (starts_at < ends_at),
  check ((status = 'held') = (hold_expires_at is not null)),
  -- Nobody is in two visits at once.
  constraint appointment_patient_free exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('held', 'booked', 'arrived'))
);
create unique index appointment_one_open_initial on appointment (user_id)
  where is_initial and status in ('held', 'booked', 'arrived');
create index appointment_of_person on appointment (user_id, starts_at desc);
create index appointment_of_provider on appointment (provider_id, starts_at);
create index appointment_coming on appointment (starts_at) where status = 'booked';
create index appointment_holds on appointment (hold_expires_at) where status = 'held';
create index appointment_starts on appointment (starts_at);

-- What is taken of a provider's calendar, buffers included, without saying by whom: anybody may read it. A visit that is held,
-- booked or under way has exactly one row; a hold that has run out may be removed by whoever wants the time.
create table taken_time (
  appointment_id uuid primary key references appointment (id),
  provider_id uuid not null references provider (user_id),
  during tstzrange not null check (not isempty(during)),
  hold_expires_at timestamptz,
  constraint taken_time_once exclude using gist (provider_id with =, during with &&)
);

create table appointment_event (
  id uuid primary key,
  appointment_id uuid not null references appointment (id),
  kind text not null check (kind in ('held', 'extended', 'booked', 'moved', 'cancelled', 'reassigned', 'arrived', 'fulfilled', 'noshow', 'expired')),
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  -- Whose calendar it was in before, for a visit given to another provider.
  from_provider_id uuid references provider (user_id)
);
create index appointment_event_of_visit on appointment_event (appointment_id, at);

-- People with a booked visit who would come earlier.
create table earlier_wish (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  appointment_id uuid not null references appointment (id),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index earlier_wish_open on earlier_wish (appointment_id) where ended_at is null;
create index earlier_wish_of_person on earlier_wish (user_id);

create table earlier_offer (
  id uuid primary key,
  wish_id uuid not null references earlier_wish (id),
  user_id uuid not null references profile (user_id),
  provider_id uuid not null references provider (user_id),
  starts_at timestamptz not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null check (status in ('open', 'taken', 'passed')),
  unique (wish_id, provider_id, starts_at)
);
create index earlier_offer_open on earlier_offer (expires_at) where status = 'open';

-- People in states where the clinic does not work yet, who asked to be told.
create table state_waitlist (
  id uuid primary key,
  email citext not null check (length(email) <= 254),
  state text not null check (state ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  unique (email, state)
);

-- The row and the reminder's job are one transaction, so each goes out once.
create table reminder_sent (
  appointment_id uuid not null references appointment (id),
  sequence int not null,
  kind text not null check (kind in ('day', 'hour')),
  sent_at timestamptz not null,
  primary key (appointment_id, sequence, kind)
);

insert into appointment_type (key, name, is_initial, sort) values
  ('initial-trt', 'First visit for hormone treatment', true, 1),
  ('initial-weight-loss', 'First visit for medical weight loss', true, 2),
  ('secondary-followup', 'Follow-up visit', false, 3),
  ('renewal', 'Renewal visit', false, 4);
insert into appointment_type_term (type_key, effective_from, length_minutes, step_minutes, fee_item) values
  ('initial-trt', '2026-11-01', 40, 20, 'visit'),
  ('initial-weight-loss', '2026-11-01', 40, 20, 'visit'),
  ('secondary-followup', '2026-11-01', 20, 20, 'follow-up-visit'),
  ('renewal', '2026-11-01', 20, 20, 'follow-up-visit');

-- A visit that is on has its time in the calendar, and the time of one that is on cannot be taken away. Looked at when the
-- transaction ends, with the eyes of whoever acts.
create function app.check_taken_time() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  visit uuid;
begin
  if tg_table_name = 'appointment' then visit := new.id; else visit := old.appointment_id; end if;
  if exists (select 1 from appointment a where a.id = visit and a.status in ('booked', 'arrived')
      and not exists (select 1 from taken_time t where t.appointment_id = a.id and t.provider_id = a.provider_id
        and t.hold_expires_at is null and t.during @> tstzrange(a.starts_at, a.ends_at))) then
    raise exception 'Visit % has no time in the calendar', visit using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger appointment_has_time after insert or update on appointment
  deferrable initially deferred for each row when (new.status in ('booked', 'arrived')) execute function app.check_taken_time();
create constraint trigger taken_time_kept after update or delete on taken_time
  deferrable initially deferred for each row execute function app.check_taken_time();

do $$
declare
  name text;
begin
  foreach name in array array['provider', 'provider_licence', 'appointment_type', 'appointment_type_term', 'weekly_hours',
    'schedule_exception', 'time_off', 'appointment', 'taken_time', 'appointment_event', 'earlier_wish', 'earlier_offer',
    'state_waitlist', 'reminder_sent'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- What the clinic sets up: read by everybody, changed by admins.
  foreach name in array array['provider', 'provider_licence', 'appointment_type', 'appointment_type_term'] loop
    execute format('grant select, insert, update, delete on %I to app_web', name);
    execute format('grant select on %I to app_worker', name);
    execute format('create policy %I on %I for select to app_web using (app.is_visitor())', name || '_read', name);
    execute format('create policy %I on %I for insert to app_web with check (app.actor_kind() = ''admin'')', name || '_add', name);
    execute format('create policy %I on %I for update to app_web using (app.actor_kind() = ''admin'') with check (app.actor_kind() = ''admin'')', name || '_change', name);
    execute format('create policy %I on %I for delete to app_web using (app.actor_kind() = ''admin'')', name || '_remove', name);
    execute format('create policy %I on %I for select to app_worker using (app.actor_kind() = ''system'')', name || '_system', name);
  end loop;
  -- A provider's hours: read by everybody, kept by the provider and by staff.
  foreach name in array array['weekly_hours', 'schedule_exception', 'time_off'] loop
    execute format('grant select, insert, update, delete on %I to app_web', name);
    execute format('grant select on %I to app_worker', name);
    execute format('create policy %I on %I for select to app_web using (app.is_visitor())', name || '_read', name);
    execute format('create policy %I on %I for insert to app_web with check (app.is_staff() or (app.actor_kind() = ''provider'' and provider_id = app.actor_id()))', name || '_add', name);
    execute format('create policy %I on %I for update to app_web using (app.is_staff() or (app.actor_kind() = ''provider'' and provider_id = app.actor_id())) with check (app.is_staff() or (app.actor_kind() = ''provider'' and provider_id = app.actor_id()))', name || '_change', name);
    execute format('create policy %I on %I for delete to app_web using (app.is_staff() or (app.actor_kind() = ''provider'' and provider_id = app.actor_id()))', name || '_remove', name);
    execute format('create policy %I on %I for select to app_worker using (app.actor_kind() = ''system'')', name || '_system', name);
  end loop;
end $$;

grant select, insert, update on appointment to app_web;
grant select, update on appointment to app_worker;
create policy appointment_own on appointment for select to app_web
  using (user_id = app.actor_id());
create policy appointment_provider on appointment for select to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy appointment_staff on appointment for select to app_web
  using (app.is_staff());
create policy appointment_make on appointment for insert to app_web
  with check (user_id = app.actor_id() or app.is_staff());
create policy appointment_change on appointment for update to app_web
  using (user_id = app.actor_id() or app.is_staff() or (app.actor_kind() = 'provider' and provider_id = app.actor_id()))
  with check (user_id = app.actor_id() or app.is_staff() or (app.actor_kind() = 'provider' and provider_id = app.actor_id()));
create policy appointment_system on appointment to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert, update, delete on taken_time to app_web;
grant select, delete on taken_time to app_worker;
create policy taken_time_read on taken_time for select to app_web
  using (app.is_visitor());
create policy taken_time_take on taken_time for insert to app_web
  with check (exists (select 1 from appointment a where a.id = appointment_id and (a.user_id = app.actor_id() or app.is_staff())));
create policy taken_time_change on taken_time for update to app_web
  using (exists (select 1 from appointment a where a.id = appointment_id and (a.user_id = app.actor_id() or app.is_staff())))
  with check (exists (select 1 from appointment a where a.id = appointment_id and (a.user_id = app.actor_id() or app.is_staff())));
create policy taken_time_free on taken_time for delete to app_web
  using (exists (select 1 from appointment a where a.id = appointment_id and (a.user_id = app.actor_id() or app.is_staff()
    or (app.actor_kind() = 'provider' and a.provider_id = app.actor_id()))));
-- A hold that has run out stands in nobody's way.
create policy taken_time_run_out on taken_time for delete to app_web
  using (app.is_visitor() and hold_expires_at <= now());
create policy taken_time_system on taken_time to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on appointment_event to app_web, app_worker;
create policy appointment_event_read on appointment_event for select to app_web
  using (exists (select 1 from appointment a where a.id = appointment_id));
create policy appointment_event_add on appointment_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id is not distinct from app.actor_id()
    and exists (select 1 from appointment a where a.id = appointment_id));
create policy appointment_event_system on appointment_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system' and actor_kind = 'system');

grant select, insert, update on earlier_wish to app_web;
grant select, update on earlier_wish to app_worker;
create policy earlier_wish_read on earlier_wish for select to app_web
  using (user_id = app.actor_id() or app.is_staff());
create policy earlier_wish_make on earlier_wish for insert to app_web
  with check (user_id = app.actor_id());
create policy earlier_wish_change on earlier_wish for update to app_web
  using (user_id = app.actor_id() or app.is_staff()) with check (user_id = app.actor_id() or app.is_staff());
create policy earlier_wish_system on earlier_wish to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, update on earlier_offer to app_web;
grant select, insert, update on earlier_offer to app_worker;
create policy earlier_offer_read on earlier_offer for select to app_web
  using (user_id = app.actor_id() or app.is_staff());
create policy earlier_offer_change on earlier_offer for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy earlier_offer_system on earlier_offer to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on state_waitlist to app_web;
create policy state_waitlist_join on state_waitlist for insert to app_web
  with check (app.is_visitor());
create policy state_waitlist_staff on state_waitlist for select to app_web
  using (app.is_staff());

grant select, insert on reminder_sent to app_worker;
create policy reminder_sent_system on reminder_sent to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- Who has a visit with a provider is known to them.
create policy profile_of_visit on profile for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from appointment a where a.user_id = profile.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow')));
