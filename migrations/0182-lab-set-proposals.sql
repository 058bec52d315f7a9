-- expand
-- Panels and order sets change as clinical facts do: one admin proposes a version with its source, another approves it word for word.
create table lab_set_proposal (
  id uuid primary key,
  kind text not null check (kind in ('panel', 'order-set')),
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{1,40}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  effective_from date not null,
  source text not null check (length(source) between 1 and 300),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid check (decided_by <> proposed_by),
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (is_approved is null))
);
create index lab_set_proposal_open on lab_set_proposal (proposed_at) where decided_at is null;
create unique index lab_set_proposal_once on lab_set_proposal (kind, key, effective_from) where decided_at is null;
alter table lab_set_proposal enable row level security;
alter table lab_set_proposal force row level security;
grant select, insert on lab_set_proposal to app_web;
grant update (decided_by, decided_at, is_approved) on lab_set_proposal to app_web;
create policy lab_set_proposal_read on lab_set_proposal for select to app_web using (app.actor_kind() = 'admin');
create policy lab_set_proposal_add on lab_set_proposal for insert to app_web
  with check (app.actor_kind() = 'admin' and proposed_by = app.actor_id() and decided_by is null);
create policy lab_set_proposal_decide on lab_set_proposal for update to app_web
  using (app.actor_kind() = 'admin' and decided_by is null and proposed_by <> app.actor_id())
  with check (app.actor_kind() = 'admin' and decided_by = app.actor_id());

drop policy lab_panel_add on lab_panel;
create policy lab_panel_add on lab_panel for insert to app_web
  with check (app.actor_kind() = 'admin' and exists (
    select 1 from lab_set_proposal p
    where p.kind = 'panel' and p.key = lab_panel.key and p.effective_from = lab_panel.effective_from and p.source = lab_panel.source
      and p.value ->> 'name' = lab_panel.name and p.value -> 'tests' = to_jsonb(lab_panel.loincs)
      and p.is_approved and p.decided_by = app.actor_id()));
drop policy lab_panel_test_add on lab_panel_test;
create policy lab_panel_test_add on lab_panel_test for insert to app_web
  with check (app.actor_kind() = 'admin' and exists (
    select 1 from lab_set_proposal p
    where p.kind = 'panel' and p.key = lab_panel_test.panel_key and p.effective_from = lab_panel_test.effective_from
      and p.value -> 'tests' ? lab_panel_test.loinc and p.is_approved and p.decided_by = app.actor_id()));
drop policy lab_order_set_add on lab_order_set;
create policy lab_order_set_add on lab_order_set for insert to app_web
  with check (app.actor_kind() = 'admin' and exists (
    select 1 from lab_set_proposal p
    where p.kind = 'order-set' and p.key = lab_order_set.key and p.effective_from = lab_order_set.effective_from
      and p.source = lab_order_set.source and p.value ->> 'name' = lab_order_set.name
      and p.value -> 'panel_keys' = to_jsonb(lab_order_set.panel_keys) and p.value -> 'icd10' = to_jsonb(lab_order_set.icd10)
      and p.is_approved and p.decided_by = app.actor_id()));
