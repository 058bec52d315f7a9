-- expand
-- Templates of notes by version. The text of a version never changes. The first versions come with the release.
create table note_template (
  key text not null check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
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
  primary key (key, version),
  check ((status = 'draft') = (approved_at is null)),
  check (status = 'draft' or effective_from is not null),
  -- The first version, of the release, is approved by nobody.
  check (status = 'draft' or approved_by is not null or (proposed_by is null and version = 1))
);

-- A note while it's being written. One for each visit; saving needs the number of the version it was made from.
create table note_draft (
  visit_id uuid primary key references visit (id),
  user_id uuid not null references profile (user_id),
  author_id uuid not null references provider (user_id),
  template_key text not null,
  template_version int not null,
  body jsonb not null check (jsonb_typeof(body) = 'object' and pg_column_size(body) < 100000),
  rev int not null check (rev > 0),
  saved_at timestamptz not null,
  foreign key (template_key, template_version) references note_template (key, version)
);
create index note_draft_of_person on note_draft (user_id);
create index note_draft_of_template on note_draft (template_key, template_version);

-- A signed note. Nobody changes or removes it, whatever the role.
create table note (
  visit_id uuid primary key references visit (id),
  user_id uuid not null references profile (user_id),
  template_key text not null,
  template_version int not null,
  -- JSON, as text: the hash is of these bytes.
  content text not null check (length(content) between 2 and 200000 and json_typeof(content::json) = 'object'),
  sha256 text not null check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  key_id text not null,
  seal bytea not null check (length(seal) = 32),
  signed_by uuid not null references provider (user_id),
  signer_name text not null,
  signer_credentials text not null,
  signed_at timestamptz not null,
  session_id uuid not null,
  foreign key (template_key, template_version) references note_template (key, version)
);
create index note_of_person on note (user_id, signed_at desc);
create index note_of_template on note (template_key, template_version);

-- What was added to a signed note later.
create table note_addendum (
  id uuid primary key,
  visit_id uuid not null references note (visit_id),
  user_id uuid not null references profile (user_id),
  kind text not null check (kind in ('addendum', 'late-entry', 'correction', 'cosign')),
  content text not null check (length(content) between 1 and 10000),
  sha256 text not null check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  key_id text not null,
  seal bytea not null check (length(seal) = 32),
  signed_by uuid not null references provider (user_id),
  signer_name text not null,
  signer_credentials text not null,
  signed_at timestamptz not null,
  session_id uuid not null
);
create index note_addendum_of_visit on note_addendum (visit_id, signed_at);
create index note_addendum_of_person on note_addendum (user_id);

-- Texts a provider uses often.
create table quick_text (
  id uuid primary key,
  provider_id uuid not null references provider (user_id),
  name text not null check (length(name) between 1 and 40),
  content text not null check (length(content) between 1 and 2000),
  updated_at timestamptz not null,
  unique (provider_id, name)
);

create function app.check_note_template() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.key, new.version, new.definition, new.sha256, new.proposed_by)
      is distinct from (old.key, old.version, old.definition, old.sha256, old.proposed_by)
    or (old.status <> 'draft' and (new.effective_from, new.approved_by, new.approved_at)
      is distinct from (old.effective_from, old.approved_by, old.approved_at))
    or (old.status = 'approved' and new.status = 'draft') or (old.status = 'retired' and new.status <> 'retired') then
    raise exception 'A version of a template is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger note_template_stays before update or delete on note_template
  for each row execute function app.check_note_template();

create function app.refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'A signed note is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger note_stays before update or delete on note
  for each row execute function app.refuse_note_change();
create trigger note_addendum_stays before update or delete on note_addendum
  for each row execute function app.refuse_note_change();

-- A superuser can switch triggers off anyway; the seals and the closed visits show it.
create function app.refuse_note_truncate() returns trigger language plpgsql as $$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    raise exception 'Signed notes are never removed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger note_never_emptied before truncate on note for each statement execute function app.refuse_note_truncate();
create trigger note_addendum_never_emptied before truncate on note_addendum
  for each statement execute function app.refuse_note_truncate();

-- One signs in one's own name, whichever role writes the row.
create function app.check_note_signer() returns trigger language plpgsql as $$
begin
  if new.signed_by is distinct from app.actor_id() then
    raise exception 'A note is signed in one''s own name' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger note_signer before insert on note for each row execute function app.check_note_signer();
create trigger note_addendum_signer before insert on note_addendum for each row execute function app.check_note_signer();

-- A note and its closed visit are one commit: looked at when the transaction ends, with the eyes of whoever signs.
create function app.check_visit_closed_by_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  visit_of uuid;
begin
  if tg_table_name = 'note' then visit_of := new.visit_id; else visit_of := new.id; end if;
  if not exists (select 1 from note n join visit v on v.id = n.visit_id
    where n.visit_id = visit_of and v.closed_at = n.signed_at and v.user_id = n.user_id) then
    raise exception 'visit %: closed and signed go together', visit_of using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger note_closes_visit after insert on note deferrable initially deferred
  for each row execute function app.check_visit_closed_by_note();
create constraint trigger visit_closed_by_note after insert or update on visit deferrable initially deferred
  for each row when (new.closed_at is not null) execute function app.check_visit_closed_by_note();

alter table note_template enable row level security;
alter table note_template force row level security;
alter table note_draft enable row level security;
alter table note_draft force row level security;
alter table note enable row level security;
alter table note force row level security;
alter table note_addendum enable row level security;
alter table note_addendum force row level security;
alter table quick_text enable row level security;
alter table quick_text force row level security;

grant select on note_template to app_web;
grant select, insert, update, delete on note_draft to app_web;
grant select, insert on note to app_web;
grant select on note to app_worker;
grant select, insert on note_addendum to app_web;
grant select on note_addendum to app_worker;
grant select, insert, update, delete on quick_text to app_web;

create policy note_template_read on note_template for select to app_web
  using (app.is_staff() or app.actor_kind() = 'provider');
create policy note_template_release on note_template for insert to app_owner
  with check (app.actor_kind() = 'system' and proposed_by is null);
create policy note_template_release_reads on note_template for select to app_owner using (app.actor_kind() = 'system');

create policy note_draft_write on note_draft for all to app_web
  using (app.actor_kind() = 'provider' and exists (select 1 from visit v
    where v.id = visit_id and v.provider_id = app.actor_id()))
  with check (app.actor_kind() = 'provider' and author_id = app.actor_id() and exists (select 1 from visit v
    where v.id = visit_id and v.user_id = note_draft.user_id and v.provider_id = app.actor_id() and v.closed_at is null));

create policy note_own on note for select to app_web using (user_id = app.actor_id() and not app.is_viewed());
create policy note_signer on note for select to app_web
  using (app.actor_kind() = 'provider' and signed_by = app.actor_id());
create policy note_care on note for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy note_nurse on note for select to app_web using (app.actor_kind() = 'nurse');
create policy note_system on note for select to app_worker using (app.actor_kind() = 'system');
create policy note_sign on note for insert to app_web
  with check (app.actor_kind() = 'provider' and signed_by = app.actor_id() and exists (select 1 from visit v
    where v.id = visit_id and v.user_id = note.user_id and v.provider_id = app.actor_id()));

create policy note_addendum_own on note_addendum for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy note_addendum_signer on note_addendum for select to app_web
  using (app.actor_kind() = 'provider' and signed_by = app.actor_id());
create policy note_addendum_care on note_addendum for select to app_web
  using (app.actor_kind() in ('provider', 'admin') and app.cares_for(user_id));
create policy note_addendum_nurse on note_addendum for select to app_web using (app.actor_kind() = 'nurse');
create policy note_addendum_system on note_addendum for select to app_worker using (app.actor_kind() = 'system');
create policy note_addendum_add on note_addendum for insert to app_web
  with check (app.actor_kind() = 'provider' and signed_by = app.actor_id() and exists (select 1 from note n
    where n.visit_id = note_addendum.visit_id and n.user_id = note_addendum.user_id
      and (n.signed_by = app.actor_id() or app.cares_for(n.user_id))));

create policy quick_text_own on quick_text for all to app_web
  using (app.actor_kind() = 'provider' and provider_id = app.actor_id())
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id());
