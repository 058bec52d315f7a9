-- expand
-- What someone is treated for, from the first question to the end of treatment, and the health questions they answered.

-- One row for each treatment someone asks for. Whoever is stopped for one treatment isn't stopped for another.
create table episode (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  treatment_key text not null references treatment (key),
  state text not null check (state in ('asking', 'stopped', 'submitted', 'labs_wanted', 'ready', 'seen', 'active', 'paused',
    'declined', 'ended')),
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  -- Why it's in this state: a code that staff may read, never an answer or a finding.
  reason text check (reason ~ '^[a-z][a-z-]{1,39}$'),
  check ((state in ('declined', 'ended')) = (ended_at is not null))
);
create unique index episode_one_open on episode (user_id, treatment_key) where ended_at is null;
create index episode_of_person on episode (user_id, opened_at);
create index episode_in_state on episode (state, changed_at) where ended_at is null;

create table episode_event (
  id uuid primary key,
  episode_id uuid not null references episode (id),
  from_state text,
  to_state text not null,
  reason text check (reason ~ '^[a-z][a-z-]{1,39}$'),
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid
);
create index episode_event_of on episode_event (episode_id, at);

create table form (
  key text primary key check (key ~ '^[a-z][a-z-]{1,39}$'),
  created_at timestamptz not null default now()
);

-- A version's text never changes once it's approved. The first versions come with the release; later ones are proposed.
create table form_version (
  form_key text not null references form (key),
  version int not null check (version > 0),
  status text not null check (status in ('draft', 'approved', 'retired')),
  effective_from date,
  definition jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null: the release.
  proposed_by uuid,
  proposed_at timestamptz not null,
  approved_by uuid check (approved_by is distinct from proposed_by or approved_by is null),
  approved_at timestamptz,
  primary key (form_key, version),
  check ((status = 'draft') = (approved_by is null)),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or effective_from is not null)
);

create function app.check_form_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.form_key, new.version) is distinct from (old.form_key, old.version)
    or (old.status <> 'draft' and (new.definition, new.sha256, new.effective_from, new.proposed_by, new.approved_by, new.approved_at)
      is distinct from (old.definition, old.sha256, old.effective_from, old.proposed_by, old.approved_by, old.approved_at))
    or (old.status = 'approved' and new.status = 'draft') or (old.status = 'retired' and new.status <> 'retired') then
    raise exception 'An approved form is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger form_version_stays before update or delete on form_version
  for each row execute function app.check_form_version();

create table form_response (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  form_key text not null,
  version int not null,
  purpose text not null check (purpose in ('intake')),
  state text not null check (state in ('open', 'submitted', 'superseded')),
  started_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  -- By treatment: emergency, stop, review or clear. Staff may read this; what was answered they may not.
  outcome jsonb,
  -- How many answers only a provider may read.
  restricted_answers int not null default 0,
  foreign key (form_key, version) references form_version (form_key, version),
  unique (id, user_id),
  check ((state = 'open') = (submitted_at is null)),
  check ((submitted_at is null) = (outcome is null))
);
create unique index form_response_one_open on form_response (user_id, form_key, purpose) where state = 'open';
create unique index form_response_one_current on form_response (user_id, form_key, purpose) where state = 'submitted';
create index form_response_idle on form_response (changed_at) where state = 'open';

-- Every answer ever given, in order. The last one for an item counts.
create table form_answer (
  response_id uuid not null,
  seq int not null check (seq > 0),
  user_id uuid not null,
  item_id text not null check (item_id ~ '^[a-z][a-z0-9_-]{0,39}$'),
  value jsonb not null check (length(value::text) <= 20000),
  is_restricted boolean not null,
  at timestamptz not null,
  answered_by uuid not null,
  primary key (response_id, seq),
  foreign key (response_id, user_id) references form_response (id, user_id)
);

-- What an answer means for treatment: saved when the answers are sent, and at once when it's an emergency.
create table form_finding (
  response_id uuid not null,
  user_id uuid not null,
  item_id text not null check (item_id ~ '^[a-z][a-z0-9_-]{0,39}$'),
  effect text not null check (effect in ('emergency', 'stop', 'review', 'info')),
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,59}$'),
  treatments text[] not null,
  is_restricted boolean not null,
  -- What would lift a stop, such as a letter.
  lifted_by text check (length(lifted_by) <= 100),
  -- For an answer that was changed after it stopped a treatment: what it was, and what it became.
  stopped_value jsonb,
  final_value jsonb,
  found_at timestamptz not null,
  primary key (response_id, item_id, code),
  foreign key (response_id, user_id) references form_response (id, user_id),
  check ((code = 'changed-after-stop') = (stopped_value is not null))
);

-- What was sent never changes. Before that, answers are only added, and all go together when the form is forgotten.
create function app.check_form_response() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'open' then
      raise exception 'What was submitted is never changed' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if (new.id, new.user_id, new.form_key, new.version, new.purpose, new.started_at)
      is distinct from (old.id, old.user_id, old.form_key, old.version, old.purpose, old.started_at)
    or (old.state <> 'open' and (new.submitted_at, new.outcome, new.restricted_answers)
      is distinct from (old.submitted_at, old.outcome, old.restricted_answers))
    or (old.state <> 'open' and new.state = 'open') or (old.state = 'superseded' and new.state <> 'superseded') then
    raise exception 'What was submitted is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger form_response_stays before update or delete on form_response
  for each row execute function app.check_form_response();

create function app.check_form_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  row_of record := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' or exists (select 1 from form_response r where r.id = row_of.response_id and r.state <> 'open') then
    raise exception 'What was answered is never changed' using errcode = 'insufficient_privilege';
  end if;
  return row_of;
end $$;
create trigger form_answer_stays before insert or update or delete on form_answer
  for each row execute function app.check_form_entry();
create trigger form_finding_stays before insert or update or delete on form_finding
  for each row execute function app.check_form_entry();

-- Who may read what a person answered: nurses, and the providers who care for them.
create function app.reads_answers(person uuid) returns boolean language sql stable
  return app.actor_kind() = 'nurse' or (app.actor_kind() = 'provider' and app.cares_for(person));

-- The lock is off for as long as it takes to open the episodes of those who are here already.
alter table registration no force row level security;
alter table prescription no force row level security;
insert into episode (id, user_id, treatment_key, state, opened_at, changed_at, reason)
select app.uuid_v7(), user_id, treatment_key, case
    when bool_or(status = 'active') then 'active' when bool_or(status in ('on_hold', 'exhausted')) then 'paused' else 'asking' end,
  min(at), max(at), 'existing'
from (
  select user_id, treatment_key, null as status, checked_at as at from registration where checked_at is not null and treatment_key is not null
  union all
  select user_id, treatment_key, status, confirmed_at from prescription where status in ('active', 'on_hold', 'exhausted')
) known
group by user_id, treatment_key;
insert into episode_event (id, episode_id, to_state, reason, at, actor_kind)
select app.uuid_v7(), id, state, reason, changed_at, 'system' from episode;
alter table prescription force row level security;
alter table registration force row level security;

do $$
declare
  name text;
begin
  foreach name in array array['episode', 'episode_event', 'form', 'form_version', 'form_response', 'form_answer', 'form_finding'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

grant select, insert on episode to app_web, app_worker;
grant update (state, changed_at, ended_at, reason) on episode to app_web, app_worker;
create policy episode_own on episode for select to app_web using (user_id = app.actor_id());
create policy episode_staff on episode for select to app_web using (app.is_staff());
create policy episode_clinical on episode for select to app_web using (app.reads_answers(user_id));
create policy episode_open on episode for insert to app_web with check (user_id = app.actor_id() and state = 'asking');
create policy episode_change_own on episode for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id() and state in ('asking', 'stopped', 'submitted', 'ended'));
create policy episode_decide on episode for update to app_web
  using (app.actor_kind() = 'provider' and app.reads_answers(user_id))
  with check (app.actor_kind() = 'provider' and app.reads_answers(user_id));
create policy episode_system on episode to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on episode_event to app_web, app_worker;
create policy episode_event_read on episode_event for select to app_web
  using (exists (select 1 from episode e where e.id = episode_id));
create policy episode_event_add on episode_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id = app.actor_id() and exists (
    select 1 from episode e where e.id = episode_id and (e.user_id = app.actor_id() or app.actor_kind() = 'provider')));
create policy episode_event_system on episode_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system' and actor_kind = 'system');

-- The questions are no secret. Two admins publish; the release brings drafts.
grant select, insert on form, form_version to app_web;
grant update (status, effective_from, approved_by, approved_at) on form_version to app_web;
grant select on form, form_version to app_worker;
create policy form_read on form for select to app_web using (app.is_visitor());
create policy form_add on form for insert to app_web with check (app.actor_kind() = 'admin');
create policy form_system on form for select to app_worker using (app.actor_kind() = 'system');
create policy form_release on form to app_owner using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
create policy form_version_read on form_version for select to app_web using (app.is_visitor());
create policy form_version_propose on form_version for insert to app_web
  with check (app.actor_kind() = 'admin' and status = 'draft' and proposed_by = app.actor_id());
create policy form_version_approve on form_version for update to app_web
  using (app.actor_kind() = 'admin' and status = 'draft' and proposed_by is distinct from app.actor_id())
  with check (app.actor_kind() = 'admin' and status = 'approved' and approved_by = app.actor_id());
create policy form_version_retire on form_version for update to app_web
  using (app.actor_kind() = 'admin' and status = 'approved') with check (app.actor_kind() = 'admin' and status = 'retired');
create policy form_version_system on form_version for select to app_worker using (app.actor_kind() = 'system');
create policy form_version_release on form_version to app_owner
  using (app.actor_kind() = 'system' and status = 'draft') with check (app.actor_kind() = 'system' and status = 'draft');
create policy form_version_release_reads on form_version for select to app_owner using (app.actor_kind() = 'system');

grant select, insert on form_response to app_web;
grant update (state, changed_at, submitted_at, outcome, restricted_answers) on form_response to app_web;
grant select, delete on form_response to app_worker;
create policy form_response_own on form_response for select to app_web using (user_id = app.actor_id());
create policy form_response_staff on form_response for select to app_web using (app.is_staff());
create policy form_response_clinical on form_response for select to app_web using (app.reads_answers(user_id));
create policy form_response_start on form_response for insert to app_web with check (user_id = app.actor_id() and state = 'open');
create policy form_response_change on form_response for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy form_response_system on form_response for select to app_worker using (app.actor_kind() = 'system');
create policy form_response_forget on form_response for delete to app_worker
  using (app.actor_kind() = 'system' and state = 'open');

-- Answers and findings: the person, nurses without what is restricted, and the providers who care for them. Not the desk.
grant select, insert on form_answer to app_web;
grant select (response_id), delete on form_answer to app_worker;
create policy form_answer_own on form_answer for select to app_web using (user_id = app.actor_id());
create policy form_answer_clinical on form_answer for select to app_web
  using (app.reads_answers(user_id) and (not is_restricted or app.actor_kind() = 'provider'));
create policy form_answer_add on form_answer for insert to app_web
  with check (user_id = app.actor_id() and answered_by = app.actor_id());
create policy form_answer_system on form_answer for select to app_worker using (app.actor_kind() = 'system');
create policy form_answer_forget on form_answer for delete to app_worker using (app.actor_kind() = 'system');

grant select, insert on form_finding to app_web;
grant select (response_id), delete on form_finding to app_worker;
create policy form_finding_own on form_finding for select to app_web using (user_id = app.actor_id());
create policy form_finding_clinical on form_finding for select to app_web
  using (app.reads_answers(user_id) and (not is_restricted or app.actor_kind() = 'provider'));
create policy form_finding_add on form_finding for insert to app_web with check (user_id = app.actor_id());
create policy form_finding_system on form_finding for select to app_worker using (app.actor_kind() = 'system');
create policy form_finding_forget on form_finding for delete to app_worker using (app.actor_kind() = 'system');
