-- expand
-- Who has read a public page, which text exactly, and until when that counts. Medical pages need a licensed provider, policies need
-- counsel; both need the right that an admin gave them. A changed text has another hash, so no row matches it.
create table content_review_right (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('medical', 'counsel')),
  granted_by uuid not null check (granted_by <> user_id),
  granted_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create unique index content_review_right_once on content_review_right (user_id, kind) where ended_at is null;
alter table content_review_right enable row level security;
alter table content_review_right force row level security;
grant select, insert on content_review_right to app_web;
grant update (ended_by, ended_at) on content_review_right to app_web;
create policy content_review_right_read on content_review_right for select to app_web
  using (app.actor_kind() = 'admin' or user_id = app.actor_id());
create policy content_review_right_grant on content_review_right for insert to app_web
  with check (app.actor_kind() = 'admin' and granted_by = app.actor_id() and ended_at is null);
create policy content_review_right_end on content_review_right for update to app_web
  using (app.actor_kind() = 'admin' and ended_at is null)
  with check (app.actor_kind() = 'admin' and ended_by = app.actor_id());

create table content_review (
  id uuid primary key,
  path text not null check (path ~ '^/[a-z0-9/-]*$' and length(path) <= 200),
  kind text not null check (kind in ('medical', 'counsel')),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- What was read, for the difference the next reviewer sees.
  text text not null check (length(text) between 1 and 200000),
  reviewer_id uuid not null,
  reviewer_name text not null check (length(reviewer_name) between 1 and 120),
  credentials text not null check (length(credentials) <= 120),
  -- The license at that moment. Not a reference: a license that was entered by mistake can still be removed.
  license_id uuid,
  reviewed_on date not null,
  reviewed_at timestamptz not null,
  valid_until date not null,
  check (valid_until >= reviewed_on),
  check (content_hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')),
  check ((kind = 'counsel') = (path ~ '^(/[a-z]{2})?/policies/')),
  check ((kind = 'medical') = (license_id is not null))
);
create index content_review_path on content_review (path, reviewed_at desc);
alter table content_review enable row level security;
alter table content_review force row level security;
-- The texts are public pages, and who approved them is printed there.
grant select, insert on content_review to app_web;
create policy content_review_read on content_review for select to app_web using (app.is_visitor());
create policy content_review_medical on content_review for insert to app_web
  with check (kind = 'medical' and app.actor_kind() = 'provider' and reviewer_id = app.actor_id()
    and exists (select 1 from content_review_right r
      where r.user_id = app.actor_id() and r.kind = 'medical' and r.ended_at is null)
    and exists (select 1 from provider_license l
      where l.id = content_review.license_id and l.provider_id = app.actor_id()
        and content_review.reviewed_on between l.valid_from and l.valid_until));
create policy content_review_counsel on content_review for insert to app_web
  with check (kind = 'counsel' and app.is_staff() and reviewer_id = app.actor_id()
    and exists (select 1 from content_review_right r
      where r.user_id = app.actor_id() and r.kind = 'counsel' and r.ended_at is null));
create trigger content_changed after insert or update or delete or truncate on content_review
  for each statement execute function app.notify_content_changed();
