-- A visitor writes into the conversation whose link they hold, and into no other. Until now a visitor without a link could have
-- put words into a member's conversation by the policy alone.
drop policy contact_message_write on contact_message;
create policy contact_message_write on contact_message for insert to app_web
  with check (author_kind = app.actor_kind() and author_id is not distinct from app.actor_id()
    and (app.is_staff()
      or (app.actor_kind() = 'anonymous' and exists (
        select 1 from contact_request r
        where r.id = request_id and r.user_id is null and r.id = app.opened_request()))
      or exists (select 1 from contact_request r where r.id = request_id and r.user_id = app.actor_id())));
drop policy contact_request_event_write on contact_request_event;
create policy contact_request_event_write on contact_request_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id is not distinct from app.actor_id()
    and (app.is_staff()
      or (app.actor_kind() = 'anonymous' and exists (
        select 1 from contact_request r
        where r.id = request_id and r.user_id is null and r.id = app.opened_request()))
      or exists (select 1 from contact_request r where r.id = request_id and r.user_id = app.actor_id())));

-- Nothing waits for a provider whom nobody named.
alter table contact_request no force row level security;
update contact_request set state = case when owner_id is null then 'triaged' else 'assigned' end
  where state = 'waiting_provider' and provider_id is null;
alter table contact_request force row level security;
alter table contact_request add constraint contact_request_names_provider
  check (state <> 'waiting_provider' or provider_id is not null);

-- One page about all alarms of visitors whose address is not confirmed, with their number instead of a request.
alter table page add column request_count int check (request_count > 0);
alter table page drop constraint page_about_one;
alter table page add constraint page_about_one check (num_nonnulls(request_id, alarm_id, request_count) = 1);
create index page_shared on page (sent_at) where request_count is not null;

-- A provider's day hears of visits, prescriptions and results as it hears of messages.
create function app.notify_today() returns trigger language plpgsql as $$
begin
  perform pg_notify('today_changed', '');
  return null;
end $$;
create trigger appointment_notifies after insert or update on appointment
  for each statement execute function app.notify_today();
create trigger prescription_notifies after insert or update on prescription
  for each statement execute function app.notify_today();
create trigger lab_report_notifies after insert or update on lab_report
  for each statement execute function app.notify_today();
