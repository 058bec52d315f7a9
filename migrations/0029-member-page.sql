-- What staff do about one member: notes, looking at the site as the member sees it, and taking away lost second factors.

create table staff_note (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  author_id uuid not null,
  body text not null check (length(body) between 1 and 20000),
  created_at timestamptz not null
);
create index staff_note_of_person on staff_note (user_id, created_at desc);
alter table staff_note enable row level security;
alter table staff_note force row level security;
grant select, insert on staff_note to app_web;
create policy staff_note_staff on staff_note for select to app_web
  using (app.is_staff());
create policy staff_note_write on staff_note for insert to app_web
  with check (app.is_staff() and author_id = app.actor_id());

-- While a colleague looks at the site as this member sees it. Reading only, with a reason, for half an hour at most.
alter table auth.session
  add column viewing_id uuid references auth.account (user_id),
  add column viewing_until timestamptz,
  add constraint session_viewing check ((viewing_id is null) = (viewing_until is null));

-- A member who lost phone and keys: one colleague asks, another one agrees.
create table factor_reset (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid check (decided_by <> asked_by),
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (is_approved is null))
);
create unique index factor_reset_open on factor_reset (user_id) where decided_at is null;
alter table factor_reset enable row level security;
alter table factor_reset force row level security;
grant select on factor_reset to app_web;
grant select, insert on factor_reset to app_auth;
grant update (decided_by, decided_at, is_approved) on factor_reset to app_auth;
create policy factor_reset_staff on factor_reset for select to app_web
  using (app.is_staff());
create policy factor_reset_read on factor_reset for select to app_auth
  using (app.is_staff());
create policy factor_reset_ask on factor_reset for insert to app_auth
  with check (app.is_staff() and asked_by = app.actor_id() and decided_by is null);
create policy factor_reset_decide on factor_reset for update to app_auth
  using (app.is_staff() and decided_by is null and asked_by <> app.actor_id())
  with check (app.is_staff() and decided_by = app.actor_id());
