-- Questions and requests from visitors and members. What somebody wrote is kept before anybody says "sent".

create table contact_request (
  id uuid primary key,
  -- What people quote on the phone. Not guessable from another one; not unique either, since two requests that share one by
  -- chance are a nuisance, and a request refused for it would be lost.
  reference text not null check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{10}$'),
  source text not null check (source in ('contact-us', 'ask-us-anything', 'member-contact')),
  user_id uuid references profile (user_id),
  full_name text not null check (length(full_name) between 1 and 200),
  email citext not null check (length(email) <= 254),
  subject text not null check (length(subject) between 1 and 300),
  priority smallint not null check (priority between 0 and 3),
  due_at timestamptz not null,
  created_at timestamptz not null,
  -- A repeated click or a retry carries the same key and stays one request.
  idempotency_key uuid not null unique
);
create index contact_request_reference on contact_request (reference);
create index contact_request_due on contact_request (due_at);
create index contact_request_of_person on contact_request (user_id, created_at desc) where user_id is not null;

create table contact_message (
  id uuid primary key,
  request_id uuid not null references contact_request (id),
  author_kind text not null check (author_kind in ('anonymous', 'member', 'employee', 'admin', 'provider')),
  author_id uuid,
  body text not null check (length(body) between 1 and 20000),
  created_at timestamptz not null
);
create index contact_message_thread on contact_message (request_id, created_at);

alter table contact_request enable row level security;
alter table contact_request force row level security;
alter table contact_message enable row level security;
alter table contact_message force row level security;
grant select, insert on contact_request, contact_message to app_web;
grant select on contact_request to app_worker;

-- Anyone may ask; a request in somebody's name only they themselves can make.
create policy contact_request_ask on contact_request for insert to app_web
  with check (app.is_visitor() and user_id is not distinct from app.actor_id());
create policy contact_request_own on contact_request for select to app_web
  using (user_id = app.actor_id());
create policy contact_request_staff on contact_request for select to app_web
  using (app.is_staff());
create policy contact_request_system on contact_request for select to app_worker
  using (app.actor_kind() = 'system');

create policy contact_message_write on contact_message for insert to app_web
  with check (app.is_visitor() and author_kind = app.actor_kind() and author_id is not distinct from app.actor_id());
create policy contact_message_own on contact_message for select to app_web
  using (exists (select 1 from contact_request r where r.id = request_id and r.user_id = app.actor_id()));
create policy contact_message_staff on contact_message for select to app_web
  using (app.is_staff());
