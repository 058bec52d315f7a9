-- expand
-- The lab's own document of a result that carries no values. It belongs to a message, because nobody knows yet whose it is; `sealed`
-- opens with the data keys, and only whoever claimed the message reads it.
create table lab_document (
  message_id uuid primary key references lab_message (id),
  sealed text not null,
  fetched_at timestamptz not null
);
alter table lab_document enable row level security;
alter table lab_document force row level security;
grant select on lab_document to app_web;
grant select, insert on lab_document to app_worker;
create policy lab_document_matcher on lab_document for select to app_web
  using (app.actor_kind() = 'nurse' and exists (
    select 1 from lab_inbox i
    where i.message_id = lab_document.message_id and i.resolved_at is null and i.claimed_by = app.actor_id()));
create policy lab_document_system on lab_document to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
