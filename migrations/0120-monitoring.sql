-- expand
-- What is checked when during treatment, as data. Each row is one step of a version; the version with the latest first day that has
-- begun is in force. Durations are ISO 8601: "P8W" is 8 weeks, "P6M" 6 months.
create table monitoring_schedule (
  treatment_key text not null references treatment (key),
  kind text not null check (kind in ('lab', 'visit')),
  version int not null check (version > 0),
  step int not null check (step > 0),
  effective_from date not null,
  -- From the first dose, or, for a step that repeats, from the last draw or visit that counted.
  opens_after text not null check (opens_after ~ '^P[0-9]{1,3}[DWM]$'),
  due_after text not null check (due_after ~ '^P[0-9]{1,3}[DWM]$'),
  repeats boolean not null,
  grace_days int not null check (grace_days between 0 and 90),
  -- What has to be measured, as LOINC; "a|b" means either of them.
  markers text[] not null default '{}',
  source text not null check (length(source) between 1 and 300),
  owner text not null default 'Medical director' check (length(owner) between 1 and 60),
  primary key (treatment_key, kind, version, step),
  check ((kind = 'lab') = (cardinality(markers) > 0))
);

insert into monitoring_schedule (treatment_key, kind, version, step, effective_from, opens_after, due_after, repeats, grace_days, markers, source) values
  ('trt', 'lab', 1, 1, '2026-11-01', 'P6W', 'P8W', false, 21, '{2986-8|49041-7,4544-3}', 'Endocrine Society 2018 and AUA 2018: 6 to 8 weeks after the start; 21 days of grace set by the clinic'),
  ('trt', 'lab', 1, 2, '2026-11-01', 'P17W', 'P26W', false, 21, '{2986-8|49041-7,4544-3}', 'Endocrine Society 2018: 3 to 6 months after the start; a draw nearer to week 26 than to week 8 counts'),
  ('trt', 'lab', 1, 3, '2026-11-01', 'P39W', 'P52W', false, 21, '{2986-8|49041-7,4544-3}', 'Endocrine Society 2018: 12 months after the start'),
  ('trt', 'lab', 1, 4, '2026-11-01', 'P26W', 'P52W', true, 21, '{2986-8|49041-7,4544-3}', 'Endocrine Society 2018 and AUA 2018: every 6 to 12 months'),
  ('female-trt', 'lab', 1, 1, '2026-11-01', 'P3W', 'P6W', false, 21, '{49041-7|2986-8}', 'Global consensus 2019: 3 to 6 weeks after the start'),
  ('female-trt', 'lab', 1, 2, '2026-11-01', 'P16W', 'P26W', false, 21, '{49041-7|2986-8,4544-3}', 'Global consensus 2019: every 6 months'),
  ('female-trt', 'lab', 1, 3, '2026-11-01', 'P13W', 'P26W', true, 21, '{49041-7|2986-8,4544-3}', 'Global consensus 2019: every 6 months'),
  ('hcg', 'lab', 1, 1, '2026-11-01', 'P6W', 'P8W', false, 21, '{2986-8|49041-7,4544-3}', 'Set by the clinic: as testosterone'),
  ('hcg', 'lab', 1, 2, '2026-11-01', 'P17W', 'P26W', false, 21, '{2986-8|49041-7,4544-3}', 'Set by the clinic: as testosterone'),
  ('hcg', 'lab', 1, 3, '2026-11-01', 'P39W', 'P52W', false, 21, '{2986-8|49041-7,4544-3}', 'Set by the clinic: as testosterone'),
  ('hcg', 'lab', 1, 4, '2026-11-01', 'P26W', 'P52W', true, 21, '{2986-8|49041-7,4544-3}', 'Set by the clinic: as testosterone'),
  ('sermorelin', 'lab', 1, 1, '2026-11-01', 'P7W', 'P13W', false, 21, '{2484-4,4548-4}', 'Set by the clinic: 3 months after the start'),
  ('sermorelin', 'lab', 1, 2, '2026-11-01', 'P20W', 'P26W', false, 21, '{2484-4,4548-4}', 'Set by the clinic: 6 months after the start'),
  ('nandrolone', 'lab', 1, 1, '2026-11-01', 'P2W', 'P4W', false, 21, '{4544-3,17861-6,2085-9,1742-6}', 'Label of nandrolone: liver, blood count, lipids and calcium during treatment; weeks set by the clinic'),
  ('nandrolone', 'lab', 1, 2, '2026-11-01', 'P6W', 'P8W', false, 21, '{4544-3,17861-6,2085-9,1742-6}', 'Label of nandrolone; weeks set by the clinic'),
  ('nandrolone', 'lab', 1, 3, '2026-11-01', 'P10W', 'P12W', false, 21, '{4544-3,17861-6,2085-9,1742-6}', 'Label of nandrolone; weeks set by the clinic'),
  ('nandrolone', 'lab', 1, 4, '2026-11-01', 'P6W', 'P12W', true, 21, '{4544-3,17861-6,2085-9,1742-6}', 'Label of nandrolone; weeks set by the clinic'),
  ('semaglutide', 'lab', 1, 1, '2026-11-01', 'P13W', 'P26W', false, 21, '{4548-4,98979-8|2160-0,1742-6}', 'Set by the clinic: 3 to 6 months after the start'),
  ('semaglutide', 'lab', 1, 2, '2026-11-01', 'P26W', 'P52W', true, 21, '{4548-4,98979-8|2160-0,1742-6}', 'Set by the clinic: every year'),
  ('trt', 'visit', 1, 1, '2026-11-01', 'P1D', 'P6M', true, 0, '{}', 'Set by the clinic: every 6 months with a controlled medicine'),
  ('female-trt', 'visit', 1, 1, '2026-11-01', 'P1D', 'P6M', true, 0, '{}', 'Set by the clinic: every 6 months with a controlled medicine'),
  ('nandrolone', 'visit', 1, 1, '2026-11-01', 'P1D', 'P6M', true, 0, '{}', 'Set by the clinic: every 6 months with a controlled medicine'),
  ('hcg', 'visit', 1, 1, '2026-11-01', 'P1D', 'P12M', true, 0, '{}', 'Set by the clinic: once a year'),
  ('sermorelin', 'visit', 1, 1, '2026-11-01', 'P1D', 'P12M', true, 0, '{}', 'Set by the clinic: once a year'),
  ('semaglutide', 'visit', 1, 1, '2026-11-01', 'P1D', 'P12M', true, 0, '{}', 'Set by the clinic: once a year');

-- What somebody on treatment has to have done by a day. One is open for each treatment and kind; when it's met or waived, the next
-- one is planned. `ended_at`: the treatment is over, and nobody asks for it any more.
create table due_item (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  treatment_key text not null references treatment (key),
  kind text not null check (kind in ('lab', 'check-in', 'visit', 'pdmp', 'contraception', 'proof')),
  schedule_version int not null,
  step int not null,
  first_dose_on date not null,
  -- A draw or visit from this day on counts, also if it's late.
  opens_on date not null,
  due_on date not null,
  grace_days int not null check (grace_days between 0 and 90),
  markers text[] not null,
  created_at timestamptz not null,
  met_at timestamptz,
  met_on date,
  -- The report or the visit.
  met_by uuid,
  waived_at timestamptz,
  waived_by uuid references provider (user_id),
  waive_reason text check (waive_reason in ('done-elsewhere', 'not-needed', 'cannot-now', 'treatment-ends')),
  ended_at timestamptz,
  check (opens_on <= due_on),
  check ((met_at is null) = (met_on is null) and (met_at is null) = (met_by is null)),
  check ((waived_at is null) = (waived_by is null) and (waived_at is null) = (waive_reason is null)),
  check (met_at is null or waived_at is null)
);
create unique index due_item_one_open on due_item (user_id, treatment_key, kind)
  where met_at is null and waived_at is null and ended_at is null;
create index due_item_of_person on due_item (user_id, treatment_key);
create index due_item_open_by_day on due_item (due_on, id)
  where met_at is null and waived_at is null and ended_at is null;
create index due_item_waived_by on due_item (waived_by) where waived_by is not null;

alter table monitoring_schedule enable row level security;
alter table monitoring_schedule force row level security;
alter table due_item enable row level security;
alter table due_item force row level security;

-- A schedule changes with a release.
grant select on monitoring_schedule to app_web, app_worker;
create policy monitoring_schedule_read on monitoring_schedule for select to app_web
  using (app.is_staff() or app.actor_kind() = 'provider');
create policy monitoring_schedule_system on monitoring_schedule for select to app_worker using (app.actor_kind() = 'system');

-- It says what is due and when, never a value: the desk reads it to know what an order waits for, and to call people.
grant select on due_item to app_web;
grant update (waived_at, waived_by, waive_reason) on due_item to app_web;
create policy due_item_own on due_item for select to app_web using (user_id = app.actor_id() and not app.is_viewed());
create policy due_item_staff on due_item for select to app_web using (app.is_staff());
create policy due_item_care on due_item for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy due_item_waive on due_item for update to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id) and met_at is null and waived_at is null and ended_at is null)
  with check (app.actor_kind() = 'provider' and waived_by = app.actor_id());

grant select, insert on due_item to app_worker;
grant update (met_at, met_on, met_by, ended_at) on due_item to app_worker;
create policy due_item_system on due_item to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- The worker learns what a released report measured, not the values.
grant select (report_id, user_id, loinc) on lab_value to app_worker;
create policy lab_value_measured on lab_value for select to app_worker
  using (app.actor_kind() = 'system' and exists (select 1 from lab_report r where r.id = report_id and r.status = 'released'));
