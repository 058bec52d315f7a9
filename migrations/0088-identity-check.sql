-- expand
-- Whether somebody is who they say: a checking company compares a photo ID with a face in its own window. We keep what came out of
-- it, never a picture: kind of document, where it was issued, its last four characters, the day it expires, and what matched.
create table identity_check (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  vendor text not null check (vendor in ('stripe')),
  state text not null check (state in ('started', 'processing', 'verified', 'needs_input', 'manual', 'refused', 'expired')),
  -- Tries that failed.
  attempt int not null default 0 check (attempt >= 0),
  document_kind text check (document_kind in ('driving_license', 'id_card', 'passport')),
  document_state text check (document_state ~ '^[A-Z]{2}$'),
  last4 text check (last4 ~ '^[A-Z0-9]{1,4}$'),
  expires_on date,
  name_match boolean,
  dob_match boolean,
  -- Hash of the name and birth date of the profile that was verified: another name needs another check.
  person_hash text check (person_hash ~ '^[0-9a-f]{64}$'),
  -- Why the last try failed, or why a person has to look.
  failure text check (failure ~ '^[a-z_]{1,60}$'),
  -- For the manual queue: whom to call, by when, and who has it.
  phone text check (phone ~ '^\+1[0-9]{10}$'),
  call_by date,
  claimed_by uuid,
  claimed_at timestamptz,
  -- Two different people decide.
  decision text check (decision in ('verify', 'refuse')),
  decided_by uuid,
  decided_at timestamptz,
  second_decided_by uuid,
  verified_at timestamptz,
  -- When the member was asked for a new document.
  asked_again_at timestamptz,
  redacted_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (state not in ('verified', 'expired') or (expires_on is not null and verified_at is not null and person_hash is not null)),
  check (state <> 'manual' or (call_by is not null and failure is not null)),
  check ((decision is null) = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (second_decided_by is null or second_decided_by <> decided_by)
);
create unique index identity_check_one_open on identity_check (user_id)
  where state in ('started', 'processing', 'needs_input', 'manual');
create index identity_check_of_person on identity_check (user_id, created_at desc);
create index identity_check_waiting on identity_check (changed_at) where state in ('started', 'processing');
create index identity_check_manual on identity_check (call_by) where state = 'manual';
create index identity_check_expiring on identity_check (expires_on) where state = 'verified';

-- One visit to the checking company's window. Its id is our key there.
create table identity_session (
  id uuid primary key,
  check_id uuid not null references identity_check (id),
  vendor_ref text unique check (length(vendor_ref) between 1 and 255),
  created_at timestamptz not null,
  -- When the vendor was last asked about it.
  asked_at timestamptz,
  -- Its outcome is known. What the vendor collected is then to be redacted.
  ended_at timestamptz,
  redact_asked_at timestamptz,
  redacted_at timestamptz
);
create index identity_session_of_check on identity_session (check_id, created_at desc);
create index identity_session_to_redact on identity_session (ended_at) where redacted_at is null and ended_at is not null;

create table identity_check_event (
  id uuid primary key,
  check_id uuid not null references identity_check (id),
  kind text not null check (kind in ('started', 'processing', 'verified', 'failed', 'mismatched', 'manual-requested', 'claimed',
    'released', 'decided', 'confirmed', 'disagreed', 'expired', 'asked-again')),
  from_state text,
  to_state text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  code text check (code ~ '^[a-z_-]{1,60}$'),
  note text check (length(note) between 1 and 500)
);
create index identity_check_event_of_check on identity_check_event (check_id, at);

-- Every message of the checking company, by its own id, for ever: a second one with the same id is not a message.
create table identity_event (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  vendor_ref text not null check (length(vendor_ref) between 1 and 255),
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index identity_event_waiting on identity_event (received_at) where handled_at is null;

alter table identity_check enable row level security;
alter table identity_check force row level security;
alter table identity_session enable row level security;
alter table identity_session force row level security;
alter table identity_check_event enable row level security;
alter table identity_check_event force row level security;
alter table identity_event enable row level security;
alter table identity_event force row level security;

grant select, insert on identity_check to app_web;
grant update (state, failure, phone, call_by, document_kind, document_state, last4, expires_on, claimed_by, claimed_at, decision,
  decided_by, decided_at, second_decided_by, verified_at, person_hash, changed_at) on identity_check to app_web;
grant select, update on identity_check to app_worker;
create policy identity_check_own on identity_check for select to app_web
  using (user_id = app.actor_id());
create policy identity_check_staff on identity_check for select to app_web
  using (app.is_staff());
create policy identity_check_provider on identity_check for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy identity_check_begin on identity_check for insert to app_web
  with check (user_id = app.actor_id() and state in ('started', 'manual') and attempt = 0 and name_match is null
    and dob_match is null and person_hash is null and last4 is null and expires_on is null and verified_at is null
    and decided_by is null and second_decided_by is null);
create policy identity_check_go_on on identity_check for update to app_web
  using (user_id = app.actor_id() and state in ('started', 'needs_input'))
  with check (user_id = app.actor_id() and state in ('started', 'manual'));
-- Nurses see the state and decide nothing. Nobody decides about themselves.
create policy identity_check_decide on identity_check for update to app_web
  using (app.actor_kind() in ('employee', 'admin') and user_id <> app.actor_id() and state = 'manual')
  with check (app.actor_kind() in ('employee', 'admin') and user_id <> app.actor_id()
    and state in ('manual', 'verified', 'refused'));
create policy identity_check_system on identity_check to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- What a policy cannot compare: the row before and after. A case in the manual queue ends by two different people only; the clinic's
-- own jobs cannot end it either.
create function app.check_identity_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.user_id = app.actor_id() and (new.document_kind, new.document_state, new.last4, new.expires_on, new.decision,
      new.decided_by, new.second_decided_by, new.verified_at, new.person_hash) is distinct from (old.document_kind, old.document_state,
      old.last4, old.expires_on, old.decision, old.decided_by, old.second_decided_by, old.verified_at, old.person_hash) then
    raise exception 'Nobody decides about themselves' using errcode = 'insufficient_privilege';
  end if;
  if new.decided_by is distinct from old.decided_by and new.decided_by is not null and new.decided_by is distinct from app.actor_id()
    or new.second_decided_by is distinct from old.second_decided_by and new.second_decided_by is distinct from app.actor_id() then
    raise exception 'One decides in one''s own name' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'manual' and new.state <> 'manual' and (
      old.decided_by is null or new.decided_by is distinct from old.decided_by or new.decision is distinct from old.decision
      or (new.document_kind, new.document_state, new.last4, new.expires_on)
        is distinct from (old.document_kind, old.document_state, old.last4, old.expires_on)
      or new.second_decided_by is null or new.second_decided_by = new.decided_by
      or new.state <> case new.decision when 'verify' then 'verified' else 'refused' end) then
    raise exception 'Two people decide' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger identity_check_change before update on identity_check
  for each row execute function app.check_identity_change();

grant select, insert on identity_session to app_web;
grant update (vendor_ref) on identity_session to app_web;
grant select, update on identity_session to app_worker;
create policy identity_session_own on identity_session for select to app_web
  using (exists (select 1 from identity_check c where c.id = check_id and c.user_id = app.actor_id()));
create policy identity_session_begin on identity_session for insert to app_web
  with check (ended_at is null and redacted_at is null and exists (
    select 1 from identity_check c where c.id = check_id and c.user_id = app.actor_id()));
create policy identity_session_name on identity_session for update to app_web
  using (vendor_ref is null and exists (select 1 from identity_check c where c.id = check_id and c.user_id = app.actor_id()))
  with check (exists (select 1 from identity_check c where c.id = check_id and c.user_id = app.actor_id()));
create policy identity_session_system on identity_session to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on identity_check_event to app_web, app_worker;
create policy identity_check_event_staff on identity_check_event for select to app_web
  using (app.actor_kind() in ('employee', 'admin'));
create policy identity_check_event_add on identity_check_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id = app.actor_id()
    and (app.actor_kind() in ('employee', 'admin') or exists (select 1 from identity_check c where c.id = check_id and c.user_id = app.actor_id())));
create policy identity_check_event_system on identity_check_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system' and actor_kind = 'system');

-- A message comes from nobody we know. Its signature is checked before it is kept; only the worker reads it.
grant insert on identity_event to app_web;
grant select, update (handled_at) on identity_event to app_worker;
create policy identity_event_add on identity_event for insert to app_web
  with check (app.is_visitor() and handled_at is null);
create policy identity_event_system on identity_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('identity_check_rules', '{"tries": 3, "ask_again_days": 30, "redact_days": 30, "call_days": 2, "unanswered_hours": 24}',
    '2020-01-01', 'Set by the clinic: a person helps after three tries, and calls within two business days', 'Operations'),
  ('identity_check_required_from', '"2026-11-16"', '2020-01-01',
    'Set by the clinic: a prescription confirmed earlier continues with the license on the profile until it expires',
    'Medical director')
on conflict do nothing;
alter table clinical_fact force row level security;
