-- expand
-- What a provider orders during a visit, carried out when the note is signed, and which findings they talked about.

create table visit_order (
  id uuid primary key,
  visit_id uuid not null references visit (id),
  user_id uuid not null references profile (user_id),
  -- A key of ORDER_KINDS, which also says what `detail` holds.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  detail jsonb not null check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 4000),
  added_by uuid not null references provider (user_id),
  added_at timestamptz not null,
  removed_at timestamptz,
  carried_at timestamptz,
  check (removed_at is null or carried_at is null)
);
create index visit_order_of_visit on visit_order (visit_id, added_at);
create index visit_order_of_person on visit_order (user_id, carried_at);
create index visit_order_added_by on visit_order (added_by);
create index visit_order_paper on visit_order (carried_at) where kind = 'paper-prescription' and carried_at is not null;

-- A finding of the intake that was talked about in this visit. A row never changes; a press by mistake deletes it while the visit
-- is open.
create table visit_topic (
  visit_id uuid not null references visit (id),
  -- Form, question and code of the finding.
  topic text not null check (length(topic) between 1 and 200),
  user_id uuid not null references profile (user_id),
  discussed_by uuid not null references provider (user_id),
  discussed_at timestamptz not null,
  primary key (visit_id, topic)
);
create index visit_topic_of_person on visit_topic (user_id);
create index visit_topic_discussed_by on visit_topic (discussed_by);

alter table visit_order enable row level security;
alter table visit_order force row level security;
alter table visit_topic enable row level security;
alter table visit_topic force row level security;

-- Whether the caller is the provider of this open visit of this person.
create function app.is_in_own_visit(of_visit uuid, of_user uuid) returns boolean language sql stable
  begin atomic
    select app.actor_kind() = 'provider' and exists (select 1 from public.visit v
      where v.id = of_visit and v.user_id = of_user and v.provider_id = app.actor_id() and v.closed_at is null);
  end;

grant select, insert on visit_order to app_web;
grant update (removed_at, carried_at) on visit_order to app_web;
create policy visit_order_own on visit_order for select to app_web
  using (user_id = app.actor_id() and carried_at is not null and not app.is_viewed());
create policy visit_order_nurse on visit_order for select to app_web
  using (app.actor_kind() = 'nurse' and carried_at is not null);
create policy visit_order_care on visit_order for select to app_web
  using (app.actor_kind() = 'provider' and (added_by = app.actor_id() or app.cares_for(user_id)));
create policy visit_order_add on visit_order for insert to app_web
  with check (added_by = app.actor_id() and removed_at is null and carried_at is null
    and app.is_in_own_visit(visit_id, user_id));
create policy visit_order_decide on visit_order for update to app_web
  using (removed_at is null and carried_at is null and app.is_in_own_visit(visit_id, user_id))
  with check (app.actor_kind() = 'provider');

grant select, insert, delete on visit_topic to app_web;
create policy visit_topic_read on visit_topic for select to app_web
  using (app.actor_kind() = 'provider' and (discussed_by = app.actor_id() or app.cares_for(user_id)));
create policy visit_topic_nurse on visit_topic for select to app_web using (app.actor_kind() = 'nurse');
create policy visit_topic_add on visit_topic for insert to app_web
  with check (discussed_by = app.actor_id() and app.is_in_own_visit(visit_id, user_id));
create policy visit_topic_undo on visit_topic for delete to app_web
  using (discussed_by = app.actor_id() and app.is_in_own_visit(visit_id, user_id));
