-- A contact request becomes a conversation with a state, an owner and a due time; urgent ones page somebody.

alter table contact_request
  add column topic_key text check (length(topic_key) <= 60),
  add column state text not null default 'new' check (state in (
    'new', 'triaged', 'assigned', 'waiting_patient', 'waiting_pharmacy', 'waiting_provider', 'resolved', 'closed')),
  add column owner_id uuid references profile (user_id),
  add column last_message_at timestamptz,
  add column acknowledged_at timestamptz,
  add column acknowledged_by uuid,
  -- When the present alarm began. Somebody is paged until it is acknowledged.
  add column alarm_at timestamptz,
  add column escalated_at timestamptz,
  add column resolved_at timestamptz,
  -- A visitor's address counts once the link in its mail was used. Members are known by their session.
  add column email_confirmed_at timestamptz,
  add column confirmation_sent_at timestamptz;
-- Row-level security is forced on its owner too, so it is lifted for what must be filled in.
alter table contact_request no force row level security;
update contact_request set last_message_at = created_at, alarm_at = case when priority = 0 then created_at end;
alter table contact_request force row level security;
alter table contact_request alter column last_message_at set not null;
drop index contact_request_due;
-- The inbox: what may be an emergency first, then by due time.
create index contact_request_inbox on contact_request ((priority > 0), due_at, id)
  where state not in ('resolved', 'closed');
create index contact_request_alarm on contact_request (alarm_at) where alarm_at is not null and acknowledged_at is null;
create index contact_request_late on contact_request (due_at) where escalated_at is null;
create index contact_request_resolved on contact_request (resolved_at) where state = 'resolved';
create index contact_request_confirmation on contact_request (email, confirmation_sent_at) where confirmation_sent_at is not null;

-- A repeated click on Reply carries the same key and stays one message.
alter table contact_message add column idempotency_key uuid unique;

-- What happened to a request, by whom and when.
create table contact_request_event (
  id uuid primary key,
  request_id uuid not null references contact_request (id),
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null check (length(action) between 1 and 40),
  from_state text not null,
  to_state text not null
);
create index contact_request_event_history on contact_request_event (request_id, at);

-- Who is called, in this order. Phone and e-mail stand in the profile.
create table on_call_person (
  user_id uuid primary key references profile (user_id),
  position int not null unique check (position > 0),
  added_at timestamptz not null,
  added_by uuid not null
);

-- Each call for help that went out. Without a person it went to the clinic's own addresses.
create table page (
  id uuid primary key,
  request_id uuid not null references contact_request (id),
  alarm_at timestamptz not null,
  round int not null check (round > 0),
  user_id uuid references profile (user_id),
  sent_at timestamptz not null,
  acknowledged_at timestamptz,
  unique nulls not distinct (request_id, alarm_at, round, user_id)
);

-- The request whose signed link the visitor showed. The application checks the signature first.
create function app.opened_request() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.opened_request', true), '')::uuid;

alter table contact_request_event enable row level security;
alter table contact_request_event force row level security;
alter table on_call_person enable row level security;
alter table on_call_person force row level security;
alter table page enable row level security;
alter table page force row level security;

grant update (state, owner_id, priority, due_at, last_message_at, acknowledged_at, acknowledged_by, alarm_at, escalated_at,
  resolved_at, email_confirmed_at) on contact_request to app_web;
grant update (state, escalated_at, confirmation_sent_at, alarm_at, acknowledged_at) on contact_request to app_worker;
grant select, insert on contact_request_event to app_web;
grant insert on contact_request_event to app_worker;
grant select, insert, delete on on_call_person to app_web;
grant select on on_call_person to app_worker;
grant select on page to app_web;
grant update (acknowledged_at) on page to app_web;
grant select, insert on page to app_worker;

-- Members answer in their own conversations, staff in all, a visitor in the one whose link they hold.
create policy contact_request_change_own on contact_request for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy contact_request_change_staff on contact_request for update to app_web
  using (app.is_staff()) with check (app.is_staff());
create policy contact_request_opened on contact_request for select to app_web
  using (app.actor_kind() = 'anonymous' and user_id is null and id = app.opened_request());
create policy contact_request_change_opened on contact_request for update to app_web
  using (app.actor_kind() = 'anonymous' and user_id is null and id = app.opened_request())
  with check (app.actor_kind() = 'anonymous' and user_id is null and id = app.opened_request());
create policy contact_request_change_system on contact_request for update to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

create policy contact_message_opened on contact_message for select to app_web
  using (app.actor_kind() = 'anonymous' and exists (
    select 1 from contact_request r
    where r.id = request_id and r.id = app.opened_request() and r.email_confirmed_at is not null));
-- A member could until now have put words into another's conversation; only staff may.
drop policy contact_message_write on contact_message;
create policy contact_message_write on contact_message for insert to app_web
  with check (author_kind = app.actor_kind() and author_id is not distinct from app.actor_id()
    and (app.actor_kind() = 'anonymous' or app.is_staff()
      or exists (select 1 from contact_request r where r.id = request_id and r.user_id = app.actor_id())));

create policy contact_request_event_write on contact_request_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id is not distinct from app.actor_id()
    and (app.actor_kind() = 'anonymous' or app.is_staff()
      or exists (select 1 from contact_request r where r.id = request_id and r.user_id = app.actor_id())));
create policy contact_request_event_staff on contact_request_event for select to app_web
  using (app.is_staff());
create policy contact_request_event_system on contact_request_event for insert to app_worker
  with check (app.actor_kind() = 'system' and actor_kind = 'system');

create policy on_call_person_staff on on_call_person for select to app_web
  using (app.is_staff());
create policy on_call_person_add on on_call_person for insert to app_web
  with check (app.actor_kind() = 'admin' and added_by = app.actor_id());
create policy on_call_person_remove on on_call_person for delete to app_web
  using (app.actor_kind() = 'admin');
create policy on_call_person_system on on_call_person for select to app_worker
  using (app.actor_kind() = 'system');

create policy page_staff on page for select to app_web
  using (app.is_staff());
create policy page_acknowledge on page for update to app_web
  using (app.is_staff()) with check (app.is_staff());
create policy page_system on page for select to app_worker
  using (app.actor_kind() = 'system');
create policy page_send on page for insert to app_worker
  with check (app.actor_kind() = 'system');
