-- A result stops the treatments it is about, and a stop ends only by what a provider decides about each of them.

alter table lab_alert_rule no force row level security;
alter table lab_alert no force row level security;
alter table treatment no force row level security;

-- Which treatments a stop is about, by key. A rule that stops nothing has none.
alter table lab_alert_rule add column treatment_keys text[] not null default '{}';
-- What a provider may accept instead of a newer result, in plain words: "Letter from a urologist".
alter table lab_alert_rule add column accepted_document text check (length(accepted_document) between 1 and 120);

update lab_alert_rule set treatment_keys = case
  when key in ('testosterone-men-very-high', 'testosterone-lc-men-very-high') then array['trt', 'female-trt']
  when key = 'hematocrit-hold' then array['trt', 'female-trt', 'hcg', 'nandrolone']
  when key = 'calcium-high' then array['trt', 'female-trt', 'oxandrolone', 'nandrolone']
  when key = 'hdl-low' then array['oxandrolone', 'nandrolone']
  when key in ('egfr-low', 'lipase-high', 'amylase-high') then array['semaglutide']
  when key = 'igf1-high' then array['sermorelin']
  -- Pregnancy, the liver, and whatever a clinic added: all there are.
  else (select array_agg(t.key order by t.sort) from treatment t)
end where stops_treatment;
update lab_alert_rule set accepted_document = 'Letter from a urologist' where key in ('psa-high', 'psa-rise');
alter table lab_alert_rule add constraint lab_alert_rule_stops_something
  check (stops_treatment = (cardinality(treatment_keys) > 0));

create function app.check_rule_treatments() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from unnest(new.treatment_keys) k where not exists (select from treatment t where t.key = k)) then
    raise exception 'No such treatment' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger lab_alert_rule_treatments before insert on lab_alert_rule
  for each row execute function app.check_rule_treatments();

alter table lab_alert add column treatment_keys text[] not null default '{}';
-- The reading was withdrawn, or a correction changed it: the alert is about nothing that is in force.
alter table lab_alert add column ended_at timestamptz;
update lab_alert a set treatment_keys = coalesce(
  (select r.treatment_keys from lab_alert_rule r where r.key = a.rule_key and r.stops_treatment
   order by r.effective_from desc limit 1),
  (select array_agg(t.key order by t.sort) from treatment t))
where stops_treatment;
alter table lab_report no force row level security;
alter table lab_value no force row level security;
update lab_alert a set ended_at = r.ended_at from lab_report r, lab_value v
where r.id = a.report_id and v.id = a.value_id and (r.status = 'withdrawn' or (r.status = 'amended' and not exists (
  select 1 from lab_report n join lab_value w on w.report_id = n.id
  where n.root_id = r.root_id and n.status = 'released' and w.loinc = v.loinc and w.value is not distinct from v.value
    and w.value_text is not distinct from v.value_text and w.unit is not distinct from v.unit
    and w.comparator is not distinct from v.comparator)));
alter table lab_report force row level security;
alter table lab_value force row level security;
alter table lab_alert add constraint lab_alert_stops_something
  check (stops_treatment = (cardinality(treatment_keys) > 0));
create index lab_alert_stop on lab_alert (user_id) where stops_treatment and ended_at is null;

alter table lab_alert_rule force row level security;
alter table lab_alert force row level security;
alter table treatment force row level security;

-- An alert is closed once and ends once. Ending goes on after closing, so the policy cannot say it alone.
create function app.check_lab_alert_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.closed_at is not null and (new.closed_at, new.closed_by, new.closure_note)
      is distinct from (old.closed_at, old.closed_by, old.closure_note))
    or (new.closed_by is distinct from old.closed_by and new.closed_by is distinct from app.actor_id())
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'An alert is closed once, in one''s own name, and ends once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger lab_alert_change before update on lab_alert for each row execute function app.check_lab_alert_change();
grant update (ended_at) on lab_alert to app_web;
drop policy lab_alert_close on lab_alert;
create policy lab_alert_close on lab_alert for update to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id)))
  with check (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id)));

-- What a provider decided about one treatment that a result stops. The newest row counts; none is ever changed. The member reads
-- the message; reasons for the record are in lab_event.
create table lab_stop_decision (
  id uuid primary key,
  seq bigint generated always as identity,
  alert_id uuid not null references lab_alert (id),
  user_id uuid not null references profile (user_id),
  treatment_key text not null references treatment (key),
  decision text not null check (decision in ('hold', 'stop', 'change-dose', 'continue')),
  message text not null check (length(message) between 1 and 1000),
  -- Why treatment may continue: a newer result that no longer hits the rule, or a document that the rule accepts.
  newer_value_id uuid references lab_value (id),
  document_id uuid references stored_file (id),
  decided_by uuid not null references provider (user_id),
  decided_at timestamptz not null,
  check ((decision = 'continue') = (newer_value_id is not null or document_id is not null))
);
create index lab_stop_decision_of_alert on lab_stop_decision (alert_id, treatment_key, seq desc);
create index lab_stop_decision_of_person on lab_stop_decision (user_id, treatment_key, seq desc);
alter table lab_stop_decision enable row level security;
alter table lab_stop_decision force row level security;
grant select, insert on lab_stop_decision to app_web;
grant select on lab_stop_decision to app_worker;
create policy lab_stop_decision_own on lab_stop_decision for select to app_web
  using (user_id = app.actor_id());
create policy lab_stop_decision_read on lab_stop_decision for select to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_alert a where a.id = alert_id)));
create policy lab_stop_decision_add on lab_stop_decision for insert to app_web
  with check (app.actor_kind() = 'provider' and decided_by = app.actor_id() and exists (
    select 1 from lab_alert a where a.id = alert_id and a.user_id = lab_stop_decision.user_id
      and lab_stop_decision.treatment_key = any (a.treatment_keys) and a.ended_at is null));
create policy lab_stop_decision_system on lab_stop_decision for select to app_worker
  using (app.actor_kind() = 'system');

alter table lab_event drop constraint lab_event_kind_check;
alter table lab_event add constraint lab_event_kind_check check (kind in ('transcribed', 'released', 'withdrawn', 'amended', 'held',
  'hold-lifted', 'reviewed', 'alert-raised', 'alert-acknowledged', 'alert-closed', 'treatment-decided'));

-- Whoever reviews a result that stops a treatment sees its prescription and carries out what they decide, also a colleague's. In a
-- function, so that other people's queries about prescriptions are not planned with it. Row-level security holds inside it too.
create function app.reviews_stop_of(of_user uuid, of_treatment text) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from lab_alert a where a.user_id = of_user and a.stops_treatment and a.ended_at is null
    and of_treatment = any (a.treatment_keys));
end $$;
create policy prescription_of_stop on prescription for select to app_web
  using (app.actor_kind() = 'provider' and app.reviews_stop_of(user_id, treatment_key));
create policy prescription_decide_stop on prescription for update to app_web
  using (app.actor_kind() = 'provider' and app.reviews_stop_of(user_id, treatment_key))
  with check (app.actor_kind() = 'provider' and status in ('active', 'on_hold', 'stopped')
    and app.reviews_stop_of(user_id, treatment_key));

-- More people may change a status now; what has ended still stays ended, and only its prescriber confirms.
create function app.check_prescription_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status in ('refused', 'stopped', 'expired') and new.status <> old.status then
    raise exception 'A prescription that has ended stays ended' using errcode = 'insufficient_privilege';
  end if;
  if old.confirmed_by is distinct from new.confirmed_by
    and (old.confirmed_by is not null or new.confirmed_by is distinct from app.actor_id()) then
    raise exception 'Only the prescriber confirms' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger prescription_change before update on prescription
  for each row execute function app.check_prescription_change();
