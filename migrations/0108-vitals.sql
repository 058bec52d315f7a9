-- expand
-- Readings that a member takes at home: blood pressure, pulse, weight. Added, never changed.
create table vital_set (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  measured_at timestamptz not null,
  source text not null check (source in ('self')),
  -- By the limits in force when it was added.
  level text not null check (level in ('ordinary', 'high', 'crisis')),
  added_by uuid not null,
  added_at timestamptz not null,
  check (measured_at <= added_at)
);
create index vital_set_of_person on vital_set (user_id, measured_at desc);
create index vital_set_crisis on vital_set (added_at) where level = 'crisis';

-- Values as they were given: LOINC and UCUM.
create table vital (
  set_id uuid not null references vital_set (id),
  user_id uuid not null references profile (user_id),
  loinc text not null,
  value numeric not null check (value > 0),
  unit text not null,
  primary key (set_id, loinc),
  check ((loinc, unit) in (('8480-6', 'mm[Hg]'), ('8462-4', 'mm[Hg]'), ('8867-4', '/min'), ('29463-7', '[lb_av]')))
);
create index vital_of_person on vital (user_id);

-- What a provider decided about a crisis reading. Treatment continues only on the ground of a later reading that is no crisis.
create table vital_review (
  id uuid primary key,
  set_id uuid not null references vital_set (id),
  user_id uuid not null references profile (user_id),
  decision text not null check (decision in ('hold', 'continue')),
  newer_set_id uuid references vital_set (id),
  message text not null check (length(message) between 1 and 1000),
  reason text not null check (length(reason) <= 1000),
  decided_by uuid not null references provider (user_id),
  decided_at timestamptz not null,
  check ((decision = 'continue') = (newer_set_id is not null)),
  check (decision <> 'continue' or reason <> '')
);
create index vital_review_of_set on vital_review (set_id);
create index vital_review_of_person on vital_review (user_id);

alter table vital_set enable row level security;
alter table vital_set force row level security;
alter table vital enable row level security;
alter table vital force row level security;
alter table vital_review enable row level security;
alter table vital_review force row level security;
grant select, insert on vital_set to app_web;
grant select, insert on vital to app_web;
grant select, insert on vital_review to app_web;

create policy vital_set_own on vital_set for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy vital_set_nurse on vital_set for select to app_web using (app.actor_kind() = 'nurse');
create policy vital_set_care on vital_set for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy vital_set_add on vital_set for insert to app_web
  with check (user_id = app.actor_id() and added_by = app.actor_id() and source = 'self');

create policy vital_own on vital for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy vital_nurse on vital for select to app_web using (app.actor_kind() = 'nurse');
create policy vital_care on vital for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy vital_add on vital for insert to app_web
  with check (user_id = app.actor_id()
    and exists (select 1 from vital_set s where s.id = set_id and s.user_id = app.actor_id()));

create policy vital_review_own on vital_review for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy vital_review_nurse on vital_review for select to app_web using (app.actor_kind() = 'nurse');
create policy vital_review_care on vital_review for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy vital_review_add on vital_review for insert to app_web
  with check (app.actor_kind() = 'provider' and decided_by = app.actor_id() and app.cares_for(user_id)
    and exists (select 1 from vital_set s where s.id = set_id and s.user_id = vital_review.user_id and s.level = 'crisis')
    and (newer_set_id is null or exists (
      select 1 from vital_set n join vital_set s on s.id = set_id
      where n.id = newer_set_id and n.user_id = vital_review.user_id and n.level <> 'crisis' and n.measured_at > s.measured_at)));

-- A crisis reading holds its member's treatments, in the transaction that adds it. A provider's review lifts the hold.
alter table treatment_hold drop constraint treatment_hold_reason_check;
alter table treatment_hold add constraint treatment_hold_reason_check
  check (reason in ('result-stops-treatment', 'answers-stop-treatment', 'reading-stops-treatment')) not valid;

create function app.reading_stops(of_set uuid, of_user uuid) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from vital_set s where s.id = of_set and s.user_id = of_user and s.level = 'crisis');
end $$;
create function app.has_released_reading(of_set uuid) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from vital_review r where r.set_id = of_set and r.decided_by = app.actor_id() and r.decision = 'continue');
end $$;
create policy treatment_hold_vital on treatment_hold for insert to app_web
  with check (user_id = app.actor_id() and source = 'vital' and lifted_at is null
    and app.reading_stops(source_id, user_id));
create policy treatment_hold_reviewed on treatment_hold for update to app_web
  using (app.actor_kind() = 'provider' and source = 'vital' and lifted_at is null)
  with check (app.actor_kind() = 'provider' and lifted_by = app.actor_id() and lift_reason = 'continue'
    and app.has_released_reading(source_id));

alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('blood_pressure_limits', '{"crisis": {"systolic": 180, "diastolic": 120}, "high": {"systolic": 160, "diastolic": 100}}',
    '2020-01-01', 'Set by the clinic: at or above either number, a crisis pages and holds treatment; a high reading goes to the desk',
    'Medical director')
on conflict do nothing;
alter table clinical_fact force row level security;
