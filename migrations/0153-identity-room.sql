-- expand
-- The room also serves an identity check by video: the member, and the one person of the staff who has the case. Its id is the
-- check's id, so a page in a room belongs to a visit or to a check. It is open until that person has decided.

alter table visit_presence drop constraint visit_presence_visit_id_fkey;

create or replace function app.side_in_visit(visit uuid) returns text language sql stable as $$
  select case when v.user_id = app.actor_id() and not app.is_viewed() then 'patient'
    when v.provider_id = app.actor_id() and app.actor_kind() = 'provider' then 'provider' end
  from public.visit v where v.id = side_in_visit.visit
  union all
  select case when c.user_id = app.actor_id() and not app.is_viewed() then 'patient'
    when c.claimed_by = app.actor_id() and app.actor_kind() in ('employee', 'admin') then 'provider' end
  from public.identity_check c where c.id = side_in_visit.visit and c.state in ('manual', 'verified', 'refused')
$$;
create or replace function app.side_in_open_visit(visit uuid) returns text language sql stable as $$
  select app.side_in_visit(v.id) from public.visit v where v.id = side_in_open_visit.visit and v.closed_at is null
  union all
  select app.side_in_visit(c.id) from public.identity_check c
  where c.id = side_in_open_visit.visit and c.state = 'manual' and c.decided_by is null
$$;

-- The second person sees that there was a call. Whoever may see the check may see that.
create policy visit_presence_of_check on visit_presence for select to app_web
  using (not app.is_viewed() and exists (select 1 from identity_check c where c.id = visit_id));
