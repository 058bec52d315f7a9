-- expand
-- What the safety rules said about one medicine for one person at one moment, with the facts they saw. Added, never changed.
create table safety_check (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  prescription_id uuid not null references prescription (id),
  treatment_key text not null references treatment (key),
  moment text not null check (moment in ('start', 'step-up', 'renew', 'fill')),
  outcome text not null check (outcome in ('passed', 'stopped', 'reasons-missing')),
  -- The version of each rule that was asked.
  rules jsonb not null,
  snapshot jsonb not null,
  sha256 text not null check (length(sha256) = 64),
  checked_by uuid not null references provider (user_id),
  checked_at timestamptz not null
);
create index safety_check_of_prescription on safety_check (prescription_id, checked_at desc);
create index safety_check_of_person on safety_check (user_id);
create index safety_check_by_time on safety_check (checked_at);

-- Each rule that was hit or couldn't be decided, and what the prescriber answered.
create table safety_finding (
  check_id uuid not null references safety_check (id),
  rule_key text not null,
  rule_version integer not null,
  user_id uuid not null references profile (user_id),
  result text not null check (result in ('hit', 'unknown')),
  severity text not null check (severity in ('stop', 'reason', 'info')),
  cases jsonb not null,
  facts jsonb not null,
  reason_code text check (reason_code in
    ('talked-with-patient', 'benefit-outweighs-risk', 'checked-by-hand', 'watched-closely', 'document-accepted', 'other')),
  reason_text text not null default '' check (length(reason_text) <= 1000),
  evidence_file_id uuid references stored_file (id),
  primary key (check_id, rule_key),
  check (evidence_file_id is null or reason_code is not null),
  check (reason_code is distinct from 'other' or reason_text <> '')
);
create index safety_finding_of_person on safety_finding (user_id);

alter table safety_check enable row level security;
alter table safety_check force row level security;
alter table safety_finding enable row level security;
alter table safety_finding force row level security;
grant select, insert on safety_check to app_web;
grant select, insert on safety_finding to app_web;

create policy safety_check_nurse on safety_check for select to app_web using (app.actor_kind() = 'nurse');
create policy safety_check_care on safety_check for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy safety_check_add on safety_check for insert to app_web
  with check (app.actor_kind() = 'provider' and checked_by = app.actor_id() and app.cares_for(user_id)
    and exists (select 1 from prescription p where p.id = prescription_id and p.user_id = safety_check.user_id));

create policy safety_finding_nurse on safety_finding for select to app_web using (app.actor_kind() = 'nurse');
create policy safety_finding_care on safety_finding for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
-- A check passed only with every stop lifted by a document and every other finding answered.
create policy safety_finding_add on safety_finding for insert to app_web
  with check (exists (select 1 from safety_check c
    where c.id = check_id and c.user_id = safety_finding.user_id and c.checked_by = app.actor_id()
      and (c.outcome <> 'passed' or case severity
        when 'stop' then evidence_file_id is not null
        when 'reason' then reason_code is not null
        else true end)));

-- A prescription becomes active by a check that passed in the same moment, whatever the program does.
create function app.require_safety_check() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from public.safety_check c
    where c.prescription_id = new.id and c.outcome = 'passed' and c.checked_by = new.confirmed_by
      and c.checked_at = new.confirmed_at) then
    raise exception 'prescription %: no safety check passed', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger prescription_safety_check before update of status on prescription
  for each row when (old.status = 'transcribed' and new.status = 'active')
  execute function app.require_safety_check();

-- For the monthly report: that a rule fired and which reason was given, never about whom.
create table rule_firing (
  id uuid primary key,
  rule_key text not null,
  rule_version integer not null,
  treatment_key text not null,
  moment text not null,
  fired_on date not null,
  result text not null check (result in ('hit', 'unknown')),
  severity text not null check (severity in ('stop', 'reason', 'info')),
  reason_code text
);
create index rule_firing_by_day on rule_firing (fired_on);
alter table rule_firing enable row level security;
alter table rule_firing force row level security;
grant select, insert on rule_firing to app_web;
create policy rule_firing_admin on rule_firing for select to app_web using (app.actor_kind() = 'admin');
create policy rule_firing_add on rule_firing for insert to app_web with check (app.actor_kind() = 'provider');
