-- expand
-- What is written and sent during a visit is a conversation like any other: both can read it later. It has the visit's id.

alter table contact_request drop constraint contact_request_source_check;
alter table contact_request add constraint contact_request_source_check
  check (source in ('contact-us', 'ask-us-anything', 'member-contact', 'visit')) not valid;

-- A file that was sent, with its name as the text. A file that was never opened can still be removed by its sender.
alter table contact_message add column file_id uuid;
alter table contact_message add constraint contact_message_file_id_fkey
  foreign key (file_id) references stored_file (id) on delete set null not valid;

-- Only the two of them open it, while the visit goes on, and it names both.
create policy contact_request_visit on contact_request as restrictive for insert to app_web
  with check (source <> 'visit' or exists (select 1 from visit v where v.id = contact_request.id
    and v.user_id = contact_request.user_id and v.provider_id = contact_request.provider_id
    and app.side_in_open_visit(v.id) is not null));
create policy contact_request_visit_provider on contact_request for insert to app_web
  with check (source = 'visit' and app.actor_kind() = 'provider' and provider_id = app.actor_id());
-- A file of the patient, sent by the patient.
create policy contact_message_file on contact_message as restrictive for insert to app_web
  with check (file_id is null or exists (
    select 1 from stored_file f join contact_request r on r.user_id = f.user_id
    where f.id = file_id and r.id = request_id and r.user_id = author_id));
