-- expand
-- Opening the chart of somebody one doesn't care for: for 4 hours, with a reason, and the admins are paged.

-- An alarm that only admins get. Whoever raised it can't answer it.
alter table alarm add column is_for_admins boolean not null default false;
alter policy alarm_staff on alarm
  using (case when is_for_admins then app.actor_kind() = 'admin'
    else app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id())) end);
alter policy alarm_raise on alarm
  with check (app.is_staff() and not is_for_admins and raised_by = app.actor_id() and acknowledged_at is null
    and closed_at is null);
create policy alarm_raise_for_admins on alarm for insert to app_web
  with check (is_for_admins and app.actor_kind() in ('provider', 'admin') and raised_by = app.actor_id()
    and provider_id is null and acknowledged_at is null and closed_at is null);
alter policy alarm_answer on alarm
  using (case when is_for_admins then app.actor_kind() = 'admin' and raised_by <> app.actor_id()
    else app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id())) end)
  with check (case when is_for_admins then app.actor_kind() = 'admin' and raised_by <> app.actor_id()
    else app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id())) end);

-- An admin who opened the chart reads what a nurse reads.
create or replace function app.reads_answers(person uuid) returns boolean language sql stable
  return app.actor_kind() = 'nurse' or (app.actor_kind() in ('provider', 'admin') and app.cares_for(person));
