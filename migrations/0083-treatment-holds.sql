-- expand
-- What holds a treatment until a provider decides, whichever finding it comes from. Prescriptions and orders ask this table alone.
-- `reason` says nothing about the finding itself: the member may read the hold before the finding.
create table treatment_hold (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  treatment_key text not null references treatment (key),
  reason text not null check (reason in ('result-stops-treatment')),
  source text not null check (source in ('lab', 'answer', 'vital', 'message')),
  -- The finding. For a lab result, the alert.
  source_id uuid not null,
  starts_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  -- After 'change-dose' only prescriptions confirmed later go on.
  lift_reason text check (lift_reason in ('continue', 'stop', 'change-dose', 'withdrawn', 'corrected')),
  constraint treatment_hold_lift
    check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create index treatment_hold_of_person on treatment_hold (user_id, treatment_key);
create unique index treatment_hold_open on treatment_hold (source, source_id, treatment_key) where lifted_at is null;
create index treatment_hold_of_source on treatment_hold (source_id);

-- Open stops by lab results. One that was decided with a changed dose still holds the prescription from before.
alter table lab_alert no force row level security;
alter table lab_stop_decision no force row level security;
alter table treatment_hold no force row level security;
insert into treatment_hold
  (id, user_id, treatment_key, reason, source, source_id, starts_at, lifted_at, lifted_by, lift_reason)
select app.uuid_v7(), a.user_id, k.treatment_key, 'result-stops-treatment', 'lab', a.id, a.raised_at,
  case when d.decision = 'change-dose' then d.decided_at end,
  case when d.decision = 'change-dose' then d.decided_by end,
  case when d.decision = 'change-dose' then d.decision end
from lab_alert a
cross join lateral unnest(a.treatment_keys) as k (treatment_key)
left join lateral (
  select n.decision, n.decided_at, n.decided_by from lab_stop_decision n
  where n.alert_id = a.id and n.treatment_key = k.treatment_key order by n.seq desc limit 1
) d on true
where a.stops_treatment and a.ended_at is null and (d.decision is null or d.decision in ('hold', 'change-dose'));
alter table lab_alert force row level security;
alter table lab_stop_decision force row level security;

alter table treatment_hold enable row level security;
alter table treatment_hold force row level security;
grant select, insert on treatment_hold to app_web;
grant update (lifted_at, lifted_by, lift_reason) on treatment_hold to app_web;
grant select on treatment_hold to app_worker;

-- In functions, so that a member's query is not planned with them. Row-level security holds inside them too.
-- The provider who sees the patient, prescribes for them or reviews the finding.
create function app.sees_hold(of_user uuid, of_source uuid) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from lab_alert a where a.id = of_source)
    or app.cares_for(of_user);
end $$;
-- Whether a result in force stops this treatment.
create function app.result_stops(of_alert uuid, of_user uuid, of_treatment text) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from lab_alert a where a.id = of_alert and a.user_id = of_user
    and of_treatment = any (a.treatment_keys) and a.ended_at is null);
end $$;
create function app.result_has_ended(of_alert uuid) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from lab_alert a where a.id = of_alert and a.ended_at is not null);
end $$;
create function app.has_decided(of_alert uuid, of_treatment text, made text) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from lab_stop_decision d where d.alert_id = of_alert and d.treatment_key = of_treatment
    and d.decided_by = app.actor_id() and d.decision = made);
end $$;

create policy treatment_hold_own on treatment_hold for select to app_web
  using (user_id = app.actor_id());
create policy treatment_hold_staff on treatment_hold for select to app_web
  using (app.is_staff());
create policy treatment_hold_provider on treatment_hold for select to app_web
  using (app.actor_kind() = 'provider' and app.sees_hold(user_id, source_id));
create policy treatment_hold_system on treatment_hold for select to app_worker
  using (app.actor_kind() = 'system');

-- A result holds only the treatments that its alert stops.
create policy treatment_hold_lab on treatment_hold for insert to app_web
  with check ((app.is_staff() or app.actor_kind() = 'provider') and source = 'lab' and lifted_at is null
    and app.result_stops(source_id, user_id, treatment_key));

-- Lifted by a recorded decision, or because the result is no longer in force.
create policy treatment_hold_decide on treatment_hold for update to app_web
  using (app.actor_kind() = 'provider' and (lifted_at is null or lift_reason = 'change-dose'))
  with check (app.actor_kind() = 'provider' and lifted_by = app.actor_id()
    and app.has_decided(source_id, treatment_key, lift_reason));
create policy treatment_hold_end on treatment_hold for update to app_web
  using ((app.is_staff() or app.actor_kind() = 'provider') and (lifted_at is null or lift_reason = 'change-dose'))
  with check ((app.is_staff() or app.actor_kind() = 'provider') and lifted_by = app.actor_id()
    and lift_reason in ('withdrawn', 'corrected') and app.result_has_ended(source_id));

-- An order waits for other findings too.
alter table customer_order drop constraint customer_order_held_for;
alter table customer_order add constraint customer_order_held_for
  check (held_for in ('lab-result', 'vital-sign', 'answer', 'message', 'treatment-on-hold', 'treatment-stopped')) not valid;
