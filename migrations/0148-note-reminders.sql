-- expand
-- Which reminders went out about a note that isn't signed: each once.
create table note_reminder (
  visit_id uuid not null references visit (id),
  -- After the end of the visit.
  hours smallint not null check (hours in (24, 72)),
  sent_at timestamptz not null,
  primary key (visit_id, hours)
);
alter table note_reminder enable row level security;
alter table note_reminder force row level security;
grant select, insert on note_reminder to app_worker;
create policy note_reminder_system on note_reminder to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
