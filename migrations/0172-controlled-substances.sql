-- expand
-- What a controlled medicine needs beyond a license: registrations of the prescriber, rules by state, and readings of a state's
-- prescription monitoring program (PDMP).

-- The number is sealed. It is for the admins, its provider and the vendor that signs; never for members.
create table provider_registration (
  id uuid primary key,
  provider_id uuid not null references provider (user_id),
  kind text not null check (kind in ('npi', 'dea', 'state-cs')),
  -- An NPI has no state. A DEA registration and a state's own hold in one state each.
  state text check (state ~ '^[A-Z]{2}$'),
  number_sealed text not null,
  valid_from date not null,
  -- An NPI does not expire.
  valid_until date,
  entered_by uuid not null,
  entered_at timestamptz not null,
  check ((kind = 'npi') = (state is null)),
  check (kind = 'npi' or valid_until is not null),
  check (valid_until >= valid_from)
);
create unique index provider_registration_once on provider_registration (provider_id, kind, coalesce(state, ''), valid_from);
create index provider_registration_ending on provider_registration (valid_until);

-- Which warnings went out about a registration that ends: each once.
create table registration_warning (
  registration_id uuid not null references provider_registration (id),
  days smallint not null check (days in (60, 30, 7)),
  sent_at timestamptz not null,
  primary key (registration_id, days)
);

-- What each state asks for. A later row replaces an earlier one from its first day on.
create table state_cs_rule (
  state text not null check (state ~ '^[A-Z]{2}$'),
  effective_from date not null,
  needs_state_registration boolean not null,
  -- always: before every prescription; start: before the first; never: not by law.
  pdmp_rule text not null check (pdmp_rule in ('always', 'start', 'never')),
  -- Reasons for which the state lets a prescriber go on without a reading. None until counsel has named them.
  pdmp_skip_reasons text[] not null default '{}'
    check (pdmp_skip_reasons <@ array['system-down', 'emergency', 'short-supply']),
  pdmp_name text not null check (length(pdmp_name) between 1 and 120),
  pdmp_url text check (pdmp_url ~ '^https://[^ ]{4,200}$'),
  source text not null check (length(source) between 1 and 300),
  owner text not null check (length(owner) between 1 and 60),
  confidence text not null check (confidence in ('confirmed', 'for-counsel')),
  primary key (state, effective_from)
);

-- Where a state schedules a medicine differently from the federal list. Empty until counsel has filled it.
create table state_schedule_override (
  offering_key text not null references offering (key),
  state text not null check (state ~ '^[A-Z]{2}$'),
  schedule text not null check (schedule in ('II', 'III', 'IV', 'V')),
  effective_from date not null,
  source text not null check (length(source) between 1 and 300),
  owner text not null check (length(owner) between 1 and 60),
  primary key (offering_key, state, effective_from)
);

-- That a prescriber read a patient's record at a state's PDMP, or why not. What the record said is not saved.
create table pdmp_query (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  provider_id uuid not null references provider (user_id),
  state text not null check (state ~ '^[A-Z]{2}$'),
  at timestamptz not null,
  -- Through a gateway, or in the state's own portal, as the provider attests.
  method text not null check (method in ('gateway', 'portal')),
  outcome text not null check (outcome in ('history', 'none', 'unavailable')),
  seen_by uuid,
  seen_at timestamptz,
  skip_reason text check (skip_reason in ('system-down', 'emergency', 'short-supply')),
  check ((seen_by is null) = (seen_at is null)),
  check ((outcome = 'unavailable') = (seen_by is null)),
  check (seen_by is null or seen_by = provider_id),
  check (skip_reason is null or outcome = 'unavailable')
);
create index pdmp_query_of_person on pdmp_query (user_id, at desc);
create index pdmp_query_of_provider on pdmp_query (provider_id);

do $$
declare
  name text;
begin
  foreach name in array array['provider_registration', 'registration_warning', 'state_cs_rule', 'state_schedule_override', 'pdmp_query'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

grant select, insert on provider_registration to app_web;
grant update (valid_until) on provider_registration to app_web;
grant select on provider_registration to app_worker;
create policy provider_registration_own on provider_registration for select to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy provider_registration_admin on provider_registration for select to app_web
  using (app.actor_kind() = 'admin');
create policy provider_registration_enter on provider_registration for insert to app_web
  with check (app.actor_kind() = 'admin' and entered_by = app.actor_id());
create policy provider_registration_end on provider_registration for update to app_web
  using (app.actor_kind() = 'admin') with check (app.actor_kind() = 'admin');
create policy provider_registration_system on provider_registration for select to app_worker
  using (app.actor_kind() = 'system');

grant select, insert on registration_warning to app_worker;
create policy registration_warning_system on registration_warning to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select on state_cs_rule, state_schedule_override to app_web, app_worker;
create policy state_cs_rule_clinic on state_cs_rule for select to app_web
  using (app.is_staff() or app.actor_kind() = 'provider');
create policy state_cs_rule_system on state_cs_rule for select to app_worker using (app.actor_kind() = 'system');
create policy state_schedule_override_clinic on state_schedule_override for select to app_web
  using (app.is_staff() or app.actor_kind() = 'provider');
create policy state_schedule_override_system on state_schedule_override for select to app_worker
  using (app.actor_kind() = 'system');

grant select, insert on pdmp_query to app_web;
grant select on pdmp_query to app_worker;
create policy pdmp_query_care on pdmp_query for select to app_web
  using (app.actor_kind() = 'provider' and (provider_id = app.actor_id() or app.cares_for(user_id)));
create policy pdmp_query_record on pdmp_query for insert to app_web
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id() and app.cares_for(user_id));
create policy pdmp_query_system on pdmp_query for select to app_worker using (app.actor_kind() = 'system');
-- A member learns that it was read, where and when, not what came out: the function below is their only door.
create policy pdmp_query_own on pdmp_query for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed()
    and coalesce(current_setting('app.rules_read', true) = 'pdmp', false));
create function app.own_pdmp_readings() returns table (read_at timestamptz, state text)
  language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.rules_read', true), '');
begin
  perform set_config('app.rules_read', 'pdmp', true);
  return query select q.seen_at, q.state from public.pdmp_query q
    where q.user_id = app.actor_id() and q.seen_at is not null order by q.seen_at desc;
  perform set_config('app.rules_read', before, true);
end $$;

-- Whose exam it was, and on what ground it counts. One without a ground counts for nobody.
alter table in_person_exam add column ground text check (ground in ('prescriber', 'referral'));
alter table in_person_exam add column provider_id uuid;
alter table in_person_exam add constraint in_person_exam_provider_fkey foreign key (provider_id) references provider (user_id) not valid;
alter table in_person_exam add constraint in_person_exam_ground_and_provider check ((ground is null) = (provider_id is null)) not valid;

alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('cs_av_min_seconds', '300', '2026-11-01', 'Set by the clinic: how long both sides must see and hear each other; counsel confirms it', 'Counsel');
alter table clinical_fact force row level security;
