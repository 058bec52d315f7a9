-- A day's work in the inbox: notes among colleagues, a provider's answer, who is answering now, texts used often, and pages
-- that hear of changes at once.

-- Words among colleagues. The patient never sees them.
create table contact_note (
  id uuid primary key,
  request_id uuid not null references contact_request (id),
  author_id uuid not null,
  body text not null check (length(body) between 1 and 20000),
  created_at timestamptz not null
);
create index contact_note_thread on contact_note (request_id, created_at);

-- The provider who is asked to answer. They see this conversation and no other.
alter table contact_request add column provider_id uuid references auth.account (user_id);
create index contact_request_provider on contact_request (provider_id, due_at, id) where provider_id is not null;
grant update (provider_id) on contact_request to app_web, app_worker;

-- Who has the reply box open. Worth nothing after a minute, so it need not survive a crash.
create unlogged table contact_presence (
  request_id uuid not null references contact_request (id) on delete cascade,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (request_id, user_id)
);

-- Texts that staff write again and again.
create table reply_snippet (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  created_by uuid not null,
  created_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['contact_note', 'contact_presence', 'reply_snippet'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

grant select, insert on contact_note to app_web;
grant select, insert, update, delete on contact_presence to app_web;
grant select, insert, delete on reply_snippet to app_web;

create policy contact_note_staff on contact_note for select to app_web
  using (app.is_staff());
create policy contact_note_provider on contact_note for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from contact_request r where r.id = request_id and r.provider_id = app.actor_id()));
create policy contact_note_write on contact_note for insert to app_web
  with check (author_id = app.actor_id() and (app.is_staff() or (app.actor_kind() = 'provider' and exists (
    select 1 from contact_request r where r.id = request_id and r.provider_id = app.actor_id()))));

create policy contact_presence_read on contact_presence for select to app_web
  using (app.is_staff() or app.actor_kind() = 'provider');
create policy contact_presence_add on contact_presence for insert to app_web
  with check ((app.is_staff() or app.actor_kind() = 'provider') and user_id = app.actor_id());
create policy contact_presence_renew on contact_presence for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy contact_presence_leave on contact_presence for delete to app_web
  using (user_id = app.actor_id());

create policy reply_snippet_read on reply_snippet for select to app_web
  using (app.is_staff() or app.actor_kind() = 'provider');
create policy reply_snippet_add on reply_snippet for insert to app_web
  with check (app.is_staff() and created_by = app.actor_id());
create policy reply_snippet_remove on reply_snippet for delete to app_web
  using (app.is_staff());

-- A provider who was asked reads and answers that conversation, and sees who the patient is.
create policy contact_request_provider on contact_request for select to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy contact_request_change_provider on contact_request for update to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id())
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id());
create policy contact_message_provider on contact_message for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from contact_request r where r.id = request_id and r.provider_id = app.actor_id()));
create policy contact_message_provider_write on contact_message for insert to app_web
  with check (author_kind = 'provider' and app.actor_kind() = 'provider' and author_id = app.actor_id() and exists (
    select 1 from contact_request r where r.id = request_id and r.provider_id = app.actor_id()));
create policy contact_request_event_provider on contact_request_event for insert to app_web
  with check (actor_kind = 'provider' and app.actor_kind() = 'provider' and actor_id = app.actor_id() and exists (
    select 1 from contact_request r where r.id = request_id and r.provider_id = app.actor_id()));
create policy profile_of_asker on profile for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from contact_request r where r.user_id = profile.user_id and r.provider_id = app.actor_id()));

-- Open pages hear of changes at once. What is said is only that something changed; the page asks for itself.
create function app.tell_inbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('inbox_changed', '');
  return null;
end $$;
create trigger contact_request_tells after insert or update on contact_request
  for each statement execute function app.tell_inbox();
create trigger contact_note_tells after insert on contact_note
  for each statement execute function app.tell_inbox();
create trigger contact_presence_tells after insert or delete on contact_presence
  for each statement execute function app.tell_inbox();

-- A session that ends takes its open streams along.
create function app.tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create trigger session_tells after delete on auth.session
  for each row execute function app.tell_session_end();
