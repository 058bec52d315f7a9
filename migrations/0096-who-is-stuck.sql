-- expand
-- Who is stuck on the way to a first order, where and since when, and the reminders that staff send them.

-- One reminder a day at most, whoever sends it. The application waits longer between two.
create table path_nudge (
  user_id uuid not null references profile (user_id),
  sent_on date not null,
  step text not null check (step in ('identity', 'questions', 'labs', 'visit', 'first-order')),
  sent_at timestamptz not null,
  sent_by uuid not null,
  primary key (user_id, sent_on)
);
alter table path_nudge enable row level security;
alter table path_nudge force row level security;
grant select, insert on path_nudge to app_web;
create policy path_nudge_read on path_nudge for select to app_web
  using (app.is_staff() or app.actor_kind() = 'nurse');
create policy path_nudge_send on path_nudge for insert to app_web
  with check ((app.is_staff() or app.actor_kind() = 'nurse') and sent_by = app.actor_id());

-- States, never answers. One row for a person, by the treatment that got furthest. Whoever only waits for a booked visit isn't stuck.
create view desk_intake with (security_invoker = true) as
select p.user_id, coalesce(p.preferred_name, p.first_name) || ' ' || p.last_name as name, p.state,
  s.step, s.waits_for, s.since, (select max(n.sent_at) from path_nudge n where n.user_id = p.user_id) as nudged_at
from profile p
cross join lateral (
  select e.state, e.changed_at from episode e where e.user_id = p.user_id and e.ended_at is null
  order by array_position(array['active', 'paused', 'seen', 'ready', 'labs_wanted', 'submitted', 'asking', 'stopped'], e.state)
  limit 1) e
left join lateral (
  select c.state, c.changed_at from identity_check c where c.user_id = p.user_id
  order by c.state = 'verified' desc, c.created_at desc limit 1) c on true
left join lateral (
  select max(r.changed_at) as at from form_response r where r.user_id = p.user_id and r.state = 'open') r on true
left join lateral (
  select true as is_booked from appointment a
  where a.user_id = p.user_id and a.is_initial and a.status in ('booked', 'arrived') limit 1) v on true
cross join lateral (
  select 1 as place, 'identity' as step, 'clinic' as waits_for, c.changed_at as since where c.state in ('manual', 'processing')
  union all
  select 2, 'identity', 'member', coalesce(c.changed_at, e.changed_at)
    where e.state <> 'stopped' and (c.state is null or c.state in ('started', 'needs_input', 'expired'))
  union all
  select 3, 'questions', 'member', greatest(r.at, e.changed_at) where e.state = 'asking'
  union all
  select 4, 'questions', 'nobody', e.changed_at where e.state = 'stopped'
  union all
  select 5, 'visit', 'member', e.changed_at where e.state in ('submitted', 'labs_wanted', 'ready') and v.is_booked is null
  union all
  select 6, 'labs', 'member', e.changed_at where e.state in ('submitted', 'labs_wanted')
  union all
  select 7, 'decision', 'clinic', e.changed_at where e.state = 'seen'
  union all
  select 8, 'first-order', 'member', e.changed_at where e.state in ('active', 'paused')
  order by 1 limit 1) s
where p.first_order_at is null and p.role is null and p.disabled_at is null;
grant select on desk_intake to app_web;
