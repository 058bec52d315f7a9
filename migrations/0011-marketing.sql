-- Newsletter, consent, the shared suppression list, what waits for the marketing vendor, and counted visits. Apart from
-- everything clinical: no table here refers to a person's record, and nothing clinical refers to a table here.

create table newsletter_signup (
  id uuid primary key,
  -- As typed, for sending. `folded` is the mailbox behind it: ada+x@… and ada@… are one.
  email citext not null check (length(email) <= 254),
  folded text not null unique check (length(folded) <= 254),
  consent_version text not null check (length(consent_version) between 1 and 40),
  consent_text text not null check (length(consent_text) between 1 and 2000),
  consented_at timestamptz not null,
  -- A keyed hash of the network address, for the limit on codes; wiped after two days.
  address_hash bytea check (octet_length(address_hash) = 32),
  klaviyo_id text check (length(klaviyo_id) <= 100),
  created_at timestamptz not null
);
create index newsletter_signup_email on newsletter_signup (email);
create index newsletter_signup_address on newsletter_signup (created_at) where address_hash is not null;

-- Who agreed to what and when, or took it back: rows are only ever added, the newest one counts.
create table marketing_consent (
  id uuid primary key,
  email citext not null check (length(email) <= 254),
  purpose text not null check (purpose in ('email', 'sms')),
  granted boolean not null,
  wording_version text not null check (length(wording_version) between 1 and 40),
  wording text not null check (length(wording) between 1 and 2000),
  source text not null check (source in ('newsletter', 'unsubscribe', 'profile')),
  at timestamptz not null
);
create index marketing_consent_newest on marketing_consent (email, purpose, at desc, id desc);

-- Addresses that no sender writes to, whatever else is stored about them.
create table suppression (
  email citext primary key check (length(email) <= 254),
  reason text not null check (reason in ('unsubscribed', 'complaint', 'bounce', 'staff')),
  created_at timestamptz not null
);

-- What waits for the vendor. The id is the vendor's unique id too: a repeat is the same thing. `sealed` is wiped at the end.
create table marketing_delivery (
  id uuid primary key,
  kind text not null check (kind in ('event', 'profile', 'subscribe', 'unsubscribe')),
  sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dropped', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'waiting') = (sealed is not null)),
  check ((state = 'waiting') = (finished_at is null))
);
create index marketing_delivery_due on marketing_delivery (due_at) where state = 'waiting';

-- Visits and conversions: what happened on which kind of page in which hour. Nothing that tells one visitor from another.
create table analytics_event (
  id bigint generated always as identity primary key,
  hour timestamptz not null check (date_trunc('hour', hour, 'UTC') = hour),
  event text not null check (event ~ '^[a-z][a-z-]{1,40}$'),
  path text not null check (path ~ '^/[A-Za-z0-9/:*.-]{0,100}$'),
  label text check (label in ('Non-Patient'))
);
create index analytics_event_hour on analytics_event (hour);

do $$
declare
  name text;
begin
  foreach name in array array['newsletter_signup', 'marketing_consent', 'suppression', 'marketing_delivery', 'analytics_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

-- Anyone may sign up or leave; nobody on the web reads back whether an address is known.
grant select, insert on newsletter_signup, marketing_consent, suppression, analytics_event to app_web;
grant insert on marketing_delivery to app_web;
grant select, update, delete on newsletter_signup to app_worker;
grant select, insert on marketing_consent to app_worker;
grant select, insert, delete on suppression to app_worker;
grant select, insert, update, delete on marketing_delivery to app_worker;
grant select, delete on analytics_event to app_worker;

create policy newsletter_signup_add on newsletter_signup for insert to app_web
  with check (app.is_visitor() and klaviyo_id is null);
create policy newsletter_signup_staff on newsletter_signup for select to app_web
  using (app.is_staff());
create policy newsletter_signup_system on newsletter_signup to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- Text messages need the consent of the person who holds the account; e-mail is agreed to before there is one.
create policy marketing_consent_add on marketing_consent for insert to app_web
  with check (app.is_visitor() and (purpose = 'email' or exists (
    select 1 from profile p where p.user_id = app.actor_id() and p.email = marketing_consent.email)));
create policy marketing_consent_own on marketing_consent for select to app_web
  using (exists (select 1 from profile p where p.user_id = app.actor_id() and p.email = marketing_consent.email));
create policy marketing_consent_staff on marketing_consent for select to app_web
  using (app.is_staff());
create policy marketing_consent_system on marketing_consent to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

create policy suppression_add on suppression for insert to app_web
  with check (app.is_visitor());
create policy suppression_staff on suppression for select to app_web
  using (app.is_staff());
create policy suppression_system on suppression to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

create policy marketing_delivery_add on marketing_delivery for insert to app_web
  with check (app.is_visitor() and state = 'waiting');
create policy marketing_delivery_system on marketing_delivery to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

create policy analytics_event_add on analytics_event for insert to app_web
  with check (app.is_visitor());
create policy analytics_event_staff on analytics_event for select to app_web
  using (app.is_staff());
create policy analytics_event_system on analytics_event to app_worker
  using (app.actor_kind() = 'system');

-- The vendor's own name for a person, kept after the import and only with consent.
grant update (klaviyo_id) on profile to app_worker;
create policy profile_system_change on profile for update to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
