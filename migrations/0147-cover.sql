-- expand
-- A provider asks a colleague to stand in: for one patient, or for the visits of a day and whatever waits. The worker carries it out.
create table cover (
  id uuid primary key,
  from_provider_id uuid not null references provider (user_id),
  to_provider_id uuid not null references provider (user_id),
  user_id uuid references profile (user_id),
  day date,
  -- The colleague reads the charts until the end of this day.
  until_on date not null,
  reason text not null check (reason in ('away', 'sick', 'handover')),
  asked_at timestamptz not null,
  done_at timestamptz,
  -- What was passed on, and the visits and patients that stayed.
  patients int not null default 0 check (patients >= 0),
  visits int not null default 0 check (visits >= 0),
  messages int not null default 0 check (messages >= 0),
  results int not null default 0 check (results >= 0),
  visits_left int not null default 0 check (visits_left >= 0),
  patients_left int not null default 0 check (patients_left >= 0),
  check (from_provider_id <> to_provider_id),
  check ((user_id is null) <> (day is null))
);
create index cover_by_provider on cover (from_provider_id, asked_at desc);
create index cover_for_provider on cover (to_provider_id, asked_at desc);

alter table cover enable row level security;
alter table cover force row level security;
grant select, insert on cover to app_web;
grant select, update on cover to app_worker;
create policy cover_concerned on cover for select to app_web
  using (app.actor_kind() = 'provider' and app.actor_id() in (from_provider_id, to_provider_id));
create policy cover_staff on cover for select to app_web using (app.is_staff());
create policy cover_ask on cover for insert to app_web
  with check (app.actor_kind() = 'provider' and from_provider_id = app.actor_id() and done_at is null
    and (user_id is null or app.cares_for(user_id)));
create policy cover_system on cover for select to app_worker using (app.actor_kind() = 'system');
create policy cover_done on cover for update to app_worker
  using (app.actor_kind() = 'system' and done_at is null) with check (app.actor_kind() = 'system');

-- The worker passes visits, messages and results on.
grant insert on booked_time to app_worker;
grant update (provider_id) on lab_report to app_worker;
create policy lab_report_pass on lab_report for update to app_worker
  using (app.actor_kind() = 'system' and reviewed_at is null) with check (app.actor_kind() = 'system' and reviewed_at is null);
