-- expand
-- What a state asks for changes as clinical facts do: one admin proposes it with its source, another approves it word for word.
create table state_rule_proposal (
  id uuid primary key,
  state text not null check (state ~ '^[A-Z]{2}$'),
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
create index state_rule_proposal_open on state_rule_proposal (proposed_at) where decided_at is null;
create unique index state_rule_proposal_once on state_rule_proposal (state) where decided_at is null;
alter table state_rule_proposal enable row level security;
alter table state_rule_proposal force row level security;
grant select, insert on state_rule_proposal to app_web;
grant update (decided_by, decided_at, is_approved) on state_rule_proposal to app_web;
create policy state_rule_proposal_read on state_rule_proposal for select to app_web using (app.actor_kind() = 'admin');
create policy state_rule_proposal_add on state_rule_proposal for insert to app_web
  with check (app.actor_kind() = 'admin' and proposed_by = app.actor_id() and decided_by is null);
create policy state_rule_proposal_decide on state_rule_proposal for update to app_web
  using (app.actor_kind() = 'admin' and decided_by is null and proposed_by <> app.actor_id())
  with check (app.actor_kind() = 'admin' and decided_by = app.actor_id());

grant insert on state_cs_rule to app_web;
create policy state_cs_rule_add on state_cs_rule for insert to app_web
  with check (app.actor_kind() = 'admin' and exists (
    select 1 from state_rule_proposal p
    where p.state = state_cs_rule.state and p.effective_from = state_cs_rule.effective_from and p.source = state_cs_rule.source
      and p.value = jsonb_build_object('needs_registration', state_cs_rule.needs_state_registration,
        'pdmp_rule', state_cs_rule.pdmp_rule, 'pdmp_skip_reasons', to_jsonb(state_cs_rule.pdmp_skip_reasons),
        'pdmp_name', state_cs_rule.pdmp_name, 'pdmp_url', coalesce(state_cs_rule.pdmp_url, ''),
        'is_confirmed', state_cs_rule.confidence = 'confirmed')
      and p.is_approved and p.decided_by = app.actor_id()));
