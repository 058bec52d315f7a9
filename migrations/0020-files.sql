-- Files of a member: what they send us, and what staff keep for them. The bytes lie in the object store; nobody opens them
-- before the virus check said they are clean.

create table stored_file (
  id uuid primary key,
  -- Whose it is.
  user_id uuid not null references profile (user_id),
  kind text not null check (kind in ('patient-upload', 'signed-order', 'lab-report')),
  -- What its sender calls it. Text for people to read; never a path, a key or a header by itself.
  name text not null check (length(name) between 1 and 120),
  -- What its sender says it is, and what the check found it to be.
  declared_type text not null check (length(declared_type) <= 60),
  declared_bytes int not null check (declared_bytes between 1 and 26214400),
  received_bytes int not null default 0 check (received_bytes between 0 and declared_bytes),
  content_type text check (content_type in ('application/pdf', 'image/jpeg')),
  bytes int check (bytes > 0),
  sha256 bytea check (octet_length(sha256) = 32),
  state text not null default 'uploading' check (state in ('uploading', 'being-checked', 'clean', 'refused', 'failed')),
  refusal text check (refusal in ('malware', 'type', 'unreadable')),
  object_key text unique,
  uploaded_by uuid not null,
  -- A digest of its size, beginning and end, by which the browser finds an upload that it can go on with.
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- When its last byte came.
  received_at timestamptz,
  checked_at timestamptz,
  -- The check is asked for again at this time if it has not spoken by then.
  check_due_at timestamptz,
  -- When somebody other than its sender first opened it. From then on it belongs to the record and stays.
  read_at timestamptz,
  attached_as text check (attached_as in ('results', 'prescription')),
  deleted_at timestamptz,
  -- Only the worker may write a key. So no web request, however wrong, can make a file readable that was not checked.
  check ((state = 'clean') = (object_key is not null)),
  check (state <> 'clean' or (content_type is not null and bytes is not null and sha256 is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create index stored_file_of_person on stored_file (user_id, created_at desc);
create index stored_file_by_sender on stored_file (uploaded_by, created_at);
create index stored_file_unfinished on stored_file (created_at) where state = 'uploading';
create index stored_file_check_due on stored_file (check_due_at) where state = 'being-checked';
create index stored_file_deleted on stored_file (deleted_at) where deleted_at is not null;

-- A piece of an upload as it came. Gone once the file was checked.
create table upload_part (
  file_id uuid not null references stored_file (id) on delete cascade,
  starts_at int not null check (starts_at >= 0),
  bytes int not null check (bytes > 0),
  object_key text not null unique,
  primary key (file_id, starts_at)
);

alter table stored_file enable row level security;
alter table stored_file force row level security;
alter table upload_part enable row level security;
alter table upload_part force row level security;

grant select, insert on stored_file to app_web;
grant update (received_bytes, state, received_at, check_due_at, read_at, attached_as, deleted_at) on stored_file to app_web;
grant select, update, delete on stored_file to app_worker;
grant select, insert on upload_part to app_web;
grant select, delete on upload_part to app_worker;

create policy stored_file_own on stored_file for select to app_web
  using (user_id = app.actor_id());
create policy stored_file_staff on stored_file for select to app_web
  using (app.is_staff());
-- A provider reads the files of those who have or had a visit with them.
create policy stored_file_provider on stored_file for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from appointment a where a.user_id = stored_file.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow')));
create policy stored_file_add_own on stored_file for insert to app_web
  with check (user_id = app.actor_id() and uploaded_by = app.actor_id() and kind = 'patient-upload'
    and state = 'uploading' and received_bytes = 0);
create policy stored_file_add_staff on stored_file for insert to app_web
  with check (app.is_staff() and uploaded_by = app.actor_id() and kind in ('signed-order', 'lab-report')
    and state = 'uploading' and received_bytes = 0);
create policy stored_file_change_own on stored_file for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy stored_file_change_staff on stored_file for update to app_web
  using (app.is_staff()) with check (app.is_staff());
create policy stored_file_change_provider on stored_file for update to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from appointment a where a.user_id = stored_file.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow')))
  with check (app.actor_kind() = 'provider');
create policy stored_file_system on stored_file to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

create policy upload_part_own on upload_part for select to app_web
  using (exists (select 1 from stored_file f where f.id = file_id and f.uploaded_by = app.actor_id()));
create policy upload_part_add on upload_part for insert to app_web
  with check (exists (
    select 1 from stored_file f where f.id = file_id and f.uploaded_by = app.actor_id() and f.state = 'uploading'));
create policy upload_part_system on upload_part to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
