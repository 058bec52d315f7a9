-- What staff change about the site themselves: banners ahead of time, and clinical numbers only by two people.

-- The first day of a banner; without one it shows at once.
alter table site_banner add column starts_on date;

-- Banners are everyday work of the support team too (see the decision on who edits the site).
drop policy site_banner_add on site_banner;
drop policy site_banner_change on site_banner;
drop policy site_banner_remove on site_banner;
create policy site_banner_add on site_banner for insert to app_web
  with check (app.is_staff());
create policy site_banner_change on site_banner for update to app_web
  using (app.is_staff()) with check (app.is_staff());
create policy site_banner_remove on site_banner for delete to app_web
  using (app.is_staff());

-- A change of a clinical or legal number as one admin proposes it and another decides.
create table clinical_fact_proposal (
  id uuid primary key,
  key text not null check (key ~ '^[a-z][a-z0-9_]{1,60}$'),
  value jsonb not null,
  effective_from date not null,
  source text not null check (length(source) between 1 and 300),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid check (decided_by <> proposed_by),
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (is_approved is null))
);
create index clinical_fact_proposal_open on clinical_fact_proposal (proposed_at) where decided_at is null;
create unique index clinical_fact_proposal_once on clinical_fact_proposal (key, effective_from) where decided_at is null;

alter table clinical_fact_proposal enable row level security;
alter table clinical_fact_proposal force row level security;
grant select, insert on clinical_fact_proposal to app_web;
grant update (decided_by, decided_at, is_approved) on clinical_fact_proposal to app_web;
create policy clinical_fact_proposal_read on clinical_fact_proposal for select to app_web
  using (app.actor_kind() = 'admin');
create policy clinical_fact_proposal_add on clinical_fact_proposal for insert to app_web
  with check (app.actor_kind() = 'admin' and proposed_by = app.actor_id() and decided_by is null);
create policy clinical_fact_proposal_decide on clinical_fact_proposal for update to app_web
  using (app.actor_kind() = 'admin' and decided_by is null and proposed_by <> app.actor_id())
  with check (app.actor_kind() = 'admin' and decided_by = app.actor_id());

-- A fact comes into force only as a proposal that another admin has approved, word for word.
drop policy clinical_fact_add on clinical_fact;
create policy clinical_fact_add on clinical_fact for insert to app_web
  with check (app.actor_kind() = 'admin' and exists (
    select 1 from clinical_fact_proposal p
    where p.key = clinical_fact.key and p.value = clinical_fact.value and p.effective_from = clinical_fact.effective_from
      and p.source = clinical_fact.source and p.is_approved and p.decided_by = app.actor_id()));

-- Which warning about a licence has gone out: once at each distance.
create table licence_warning (
  licence_id uuid not null references provider_licence (id),
  days int not null check (days in (30, 60, 90)),
  sent_at timestamptz not null,
  primary key (licence_id, days)
);
alter table licence_warning enable row level security;
alter table licence_warning force row level security;
grant select, insert on licence_warning to app_worker;
grant select on licence_warning to app_web;
create policy licence_warning_system on licence_warning for select to app_worker
  using (app.actor_kind() = 'system');
create policy licence_warning_send on licence_warning for insert to app_worker
  with check (app.actor_kind() = 'system');
create policy licence_warning_staff on licence_warning for select to app_web
  using (app.is_staff());
