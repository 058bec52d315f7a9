-- expand
-- Nurses: staff at the desk who may also know what a chart says. They sign nothing.

alter table profile drop constraint profile_role_check,
  add constraint profile_role_check check (role in ('employee', 'nurse', 'admin', 'provider')) not valid;
alter table audit_event drop constraint audit_event_actor_kind_check,
  add constraint audit_event_actor_kind_check
    check (actor_kind in ('anonymous', 'member', 'employee', 'nurse', 'admin', 'provider', 'system')) not valid;
alter table contact_message drop constraint contact_message_author_kind_check,
  add constraint contact_message_author_kind_check
    check (author_kind in ('anonymous', 'member', 'employee', 'nurse', 'admin', 'provider')) not valid;

create or replace function app.is_visitor() returns boolean language sql stable parallel safe
  return coalesce(app.actor_kind() in ('anonymous', 'member', 'employee', 'nurse', 'admin', 'provider'), false);
create or replace function app.is_staff() returns boolean language sql stable parallel safe
  return app.actor_kind() in ('employee', 'nurse', 'admin');

alter policy staff_setting_own on staff_setting
  using (user_id = app.actor_id() and (app.is_staff() or app.actor_kind() = 'provider'))
  with check (user_id = app.actor_id() and (app.is_staff() or app.actor_kind() = 'provider'));
alter policy identity_lock_add on identity_lock
  with check (locked_by = app.actor_id() and (app.is_staff() or app.actor_kind() = 'provider'));

create or replace function app.refuse_locked_identity() returns trigger language plpgsql as $$
begin
  if not app.is_staff()
    and exists (select 1 from public.identity_lock l where l.user_id = old.user_id) then
    raise exception 'The name and birth date of this person are locked' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
