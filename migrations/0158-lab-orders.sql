-- expand
-- Lab tests as orders: what a provider asks for, where the blood is drawn, what the lab sends, and what of it has no match.

-- Panels a provider can order, beside those that only help to type a paper in.
alter table lab_panel add column is_orderable boolean not null default false;
alter table lab_panel add column is_fasting boolean not null default false;
-- When the blood has to be drawn, and on how many mornings.
alter table lab_panel add column draw_from time;
alter table lab_panel add column draw_until time;
alter table lab_panel add column draws smallint not null default 1;
alter table lab_panel add column days_between smallint;

-- One test of a panel that can be ordered.
create table lab_panel_test (
  panel_key text not null,
  effective_from date not null,
  position smallint not null check (position > 0),
  loinc text not null check (loinc ~ '^[0-9]{1,5}-[0-9]$'),
  -- Whom and when it is for. A provider decides about the last two once the first results are there.
  condition text not null default 'always'
    check (condition in ('always', 'age-40', 'female', 'testosterone-borderline', 'lh-low')),
  -- The first draw of several only.
  is_first_draw_only boolean not null default false,
  -- How each lab calls it, by the key of the lab.
  vendor_codes jsonb not null default '{}' check (jsonb_typeof(vendor_codes) = 'object'),
  primary key (panel_key, effective_from, position),
  foreign key (panel_key, effective_from) references lab_panel (key, effective_from)
);

-- What is ordered together for a treatment, with its diagnosis codes: before a start, or by the monitoring schedule.
create table lab_order_set (
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{1,40}$'),
  effective_from date not null default '2026-11-01',
  is_active boolean not null default true,
  name text not null check (length(name) between 1 and 60),
  treatment_key text not null references treatment (key),
  purpose text not null check (purpose in ('baseline', 'monitoring')),
  -- The step of the monitoring schedule it serves; without one it serves those that have none of their own.
  step int,
  panel_keys text[] not null check (cardinality(panel_keys) between 1 and 10),
  icd10 text[] not null check (cardinality(icd10) between 1 and 6),
  source text not null check (length(source) between 1 and 300),
  owner text not null default 'Medical director' check (length(owner) between 1 and 60),
  primary key (key, effective_from)
);
create index lab_order_set_of_treatment on lab_order_set (treatment_key, purpose);

create sequence lab_order_number start 3001;

create table lab_order (
  id uuid primary key,
  number int not null unique default nextval('lab_order_number'),
  user_id uuid not null references profile (user_id),
  treatment_key text not null references treatment (key),
  -- Who signs it and to whom its results go.
  provider_id uuid not null references provider (user_id),
  origin text not null check (origin in ('baseline', 'standing', 'visit', 'patient-page')),
  visit_id uuid references visit (id),
  due_item_id uuid references due_item (id),
  panel_keys text[] not null check (cardinality(panel_keys) between 1 and 10),
  icd10 text[] not null check (cardinality(icd10) between 1 and 6),
  -- LOINC of everything ordered, as it stood when the order was signed.
  loincs text[] not null default '{}',
  note text check (length(note) between 1 and 500),
  status text not null check (status in ('draft', 'signed', 'placed', 'scheduled', 'collected', 'rejected', 'in_lab', 'partial',
    'final', 'reviewed', 'closed', 'expired', 'canceled')),
  -- Counts samples: a rejected one is drawn again.
  draw smallint not null default 1 check (draw between 1 and 9),
  collection text check (collection in ('walk-in', 'at-home', 'kit', 'own-lab')),
  site_id text check (length(site_id) between 1 and 100),
  site_name text check (length(site_name) between 1 and 200),
  site_address text check (length(site_address) between 1 and 300),
  scheduled_at timestamptz,
  lab_key text check (length(lab_key) between 1 and 40),
  vendor_ref text check (length(vendor_ref) between 1 and 100),
  requisition_file_id uuid references stored_file (id),
  drafted_at timestamptz not null,
  signed_by uuid references provider (user_id),
  signed_at timestamptz,
  placed_at timestamptz,
  collected_at timestamptz,
  expires_on date,
  moved_at timestamptz not null,
  ended_reason text check (ended_reason in ('not-needed', 'done-elsewhere', 'patient-asked', 'wrong', 'treatment-ended', 'expired')),
  check ((signed_by is null) = (signed_at is null)),
  check (status in ('draft', 'canceled', 'expired') or signed_by is not null),
  check (signed_by is null or expires_on is not null),
  check (status not in ('placed', 'scheduled', 'collected', 'rejected', 'in_lab', 'partial', 'final', 'reviewed', 'closed')
    or (placed_at is not null and collection is not null)),
  check ((status in ('canceled', 'expired')) = (ended_reason is not null)),
  check ((site_id is null) = (site_name is null))
);
create index lab_order_of_person on lab_order (user_id, drafted_at desc);
create index lab_order_of_provider on lab_order (provider_id) where status = 'draft';
create index lab_order_of_visit on lab_order (visit_id) where visit_id is not null;
create index lab_order_signed_by on lab_order (signed_by);
create index lab_order_of_treatment on lab_order (treatment_key);
create index lab_order_requisition on lab_order (requisition_file_id) where requisition_file_id is not null;
create unique index lab_order_of_due_item on lab_order (due_item_id) where due_item_id is not null and status not in ('canceled', 'expired');
-- One baseline is drafted or under way for a treatment.
create unique index lab_order_one_baseline on lab_order (user_id, treatment_key)
  where origin = 'baseline' and status not in ('reviewed', 'closed', 'expired', 'canceled');
create unique index lab_order_vendor_ref on lab_order (lab_key, vendor_ref) where vendor_ref is not null;
create index lab_order_by_place on lab_order (status, moved_at) where status not in ('closed', 'expired', 'canceled');

-- How far an order is. It moves to a later place only; a new draw starts again at `placed`.
create function app.lab_order_place(status text) returns int language sql immutable parallel safe
  return array_position(array['draft', 'signed', 'placed', 'scheduled', 'collected', 'in_lab', 'rejected', 'partial', 'final',
    'reviewed', 'closed', 'expired', 'canceled'], status);

create function app.check_lab_order_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.draw = new.draw then
    if app.lab_order_place(new.status) < app.lab_order_place(old.status) then
      raise exception 'A lab order does not go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
  elsif new.draw <> old.draw + 1 or old.status <> 'rejected' or new.status <> 'placed' then
    raise exception 'Only a rejected sample is drawn again' using errcode = 'check_violation';
  end if;
  if old.status in ('closed', 'expired', 'canceled') and new.status <> old.status then
    raise exception 'A lab order that is over stays over' using errcode = 'check_violation';
  end if;
  if old.signed_by is distinct from new.signed_by
    and (old.signed_by is not null or app.actor_kind() <> 'provider' or new.signed_by is distinct from app.actor_id()) then
    raise exception 'Only a provider signs, in their own name' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> new.status and new.status in ('placed', 'scheduled', 'collected', 'rejected', 'in_lab', 'partial', 'final', 'expired')
    and app.actor_kind() <> 'system' then
    raise exception 'Only what a lab sends moves an order to %', new.status using errcode = 'insufficient_privilege';
  end if;
  if old.signed_by is not null and (old.panel_keys, old.icd10, old.loincs, old.user_id, old.note)
    is distinct from (new.panel_keys, new.icd10, new.loincs, new.user_id, new.note) then
    raise exception 'A signed lab order is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger lab_order_change before update on lab_order for each row execute function app.check_lab_order_change();

-- What happened to an order, for its page and its clocks.
create table lab_order_event (
  id uuid primary key,
  seq bigint generated always as identity,
  order_id uuid not null references lab_order (id),
  user_id uuid not null references profile (user_id),
  status text not null,
  draw smallint not null,
  -- When it happened as far as the lab says, and when we learned of it.
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid
);
create index lab_order_event_of_order on lab_order_event (order_id, seq);
create index lab_order_event_of_person on lab_order_event (user_id);

-- Somebody was told about an order that waits: once for each clock and draw.
create table lab_order_reminder (
  order_id uuid not null references lab_order (id),
  draw smallint not null,
  clock text not null check (clock in ('choose-place', 'draw-tomorrow', 'not-collected', 'not-collected-nurse', 'in-lab', 'not-reviewed')),
  sent_at timestamptz not null,
  primary key (order_id, draw, clock)
);

-- Everything a lab sent, as it came, forever. `sealed` opens with the data keys.
create table lab_message (
  id uuid primary key,
  lab_key text not null check (length(lab_key) between 1 and 40),
  event_id text not null check (length(event_id) between 1 and 200),
  format text not null check (format in ('event', 'hl7')),
  sealed text not null,
  received_at timestamptz not null,
  outcome text check (outcome in ('applied', 'stale', 'inbox', 'refused')),
  applied_at timestamptz,
  order_id uuid references lab_order (id),
  unique (lab_key, event_id),
  check ((outcome is null) = (applied_at is null))
);
create index lab_message_waiting on lab_message (received_at) where outcome is null;
create index lab_message_of_order on lab_message (order_id) where order_id is not null;

-- What has no match. One person claims it, and only they see what it says; a second person confirms a match by hand.
create table lab_inbox (
  id uuid primary key,
  message_id uuid not null unique references lab_message (id),
  reason text not null check (reason in ('no-order', 'name', 'birth-date', 'sex', 'order-over', 'unreadable', 'patient-changed', 'no-values')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  claimed_by uuid,
  claimed_at timestamptz,
  -- The order that it belongs to, as the first person says.
  proposed_order_id uuid references lab_order (id),
  proposed_by uuid,
  proposed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  resolved_as text check (resolved_as in ('matched', 'not-ours', 'duplicate', 'sent-back')),
  alarm_id uuid references alarm (id),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((proposed_order_id is null) = (proposed_by is null) and (proposed_by is null) = (proposed_at is null)),
  check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolved_as is null)),
  constraint lab_inbox_two_people check (resolved_as is distinct from 'matched' or resolved_by <> proposed_by)
);
create index lab_inbox_open on lab_inbox (due_at) where resolved_at is null;
create index lab_inbox_proposed on lab_inbox (proposed_order_id) where proposed_order_id is not null;
create index lab_inbox_alarm on lab_inbox (alarm_id) where alarm_id is not null;

-- Reports sent as data. `transcribed_by` stays empty if our order, birth date and family name all matched; otherwise the person who
-- matched it by hand is the first of two.
alter table lab_report add column order_id uuid;
alter table lab_report add column lab_status text check (lab_status in ('partial', 'final', 'corrected'));
alter table lab_report add column message_id uuid;
alter table lab_report add constraint lab_report_order_id_fkey foreign key (order_id) references lab_order (id) not valid;
alter table lab_report add constraint lab_report_message_id_fkey foreign key (message_id) references lab_message (id) not valid;
-- The release before this one writes no such row, and shows one like any other.
-- squawk-ignore ban-drop-not-null
alter table lab_report alter column transcribed_by drop not null;
alter table lab_report drop constraint lab_report_source_check;
alter table lab_report add constraint lab_report_source_check check (source in ('patient_upload', 'lab', 'interface'))
  not valid;
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'public.lab_report'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%(verified_by IS NOT NULL)%' and pg_get_constraintdef(oid) like '%amended%';
  execute format('alter table lab_report drop constraint %I', name);
end $$;
alter table lab_report add constraint lab_report_released check (
  (status in ('released', 'amended')) = (verified_by is not null or transcribed_by is null)) not valid;
alter table lab_report add constraint lab_report_sent check (
  (source = 'interface') = (message_id is not null) and (source = 'interface') = (lab_status is not null)
  and (transcribed_by is not null or (source = 'interface' and order_id is not null))) not valid;

-- Values are told apart by their place: a lab may send the same test twice.
alter table lab_value drop constraint lab_value_report_id_loinc_key;

-- A result whose code or unit we don't know: shown as the lab printed it, and no rule ever reads it.
create table lab_printed_value (
  id uuid primary key,
  report_id uuid not null references lab_report (id),
  user_id uuid not null references profile (user_id),
  position smallint not null check (position > 0),
  code text check (length(code) between 1 and 40),
  name text not null check (length(name) between 1 and 200),
  result text not null check (length(result) between 1 and 200),
  unit text check (length(unit) between 1 and 40),
  range_text text check (length(range_text) between 1 and 100),
  flag text check (length(flag) between 1 and 20),
  unique (report_id, position)
);
create index lab_printed_value_of_person on lab_printed_value (user_id);

alter table lab_panel no force row level security;
insert into lab_panel (key, name, sort, loincs, source, is_orderable, is_fasting, draw_from, draw_until, draws, days_between) values
  ('order-cbc', 'Blood count', 20, '{4544-3,718-7}', 'Draft for the medical director', true, false, null, null, 1, null),
  ('order-cmp', 'Metabolic panel', 21, '{1558-6,2160-0,98979-8,2951-2,2823-3,17861-6,6768-6,1742-6,1920-8,1975-2}', 'Draft for the medical director', true, true, null, null, 1, null),
  ('order-lipids', 'Cholesterol and fats', 22, '{2093-3,2571-8,2085-9,13457-7}', 'Draft for the medical director', true, true, null, null, 1, null),
  ('trt-base', 'Testosterone, before a start', 23, '{2986-8,2991-8,13967-5,10501-5,15067-2,2842-3,2243-4,4548-4,2857-1,3016-3}', 'Endocrine Society 2018: two fasting morning draws on different days; draft for the medical director', true, true, '07:00', '10:00', 2, 1),
  ('trt-week8', 'Testosterone, week 8', 24, '{2986-8,2243-4}', 'Draft for the medical director', true, false, '07:00', '10:00', 1, null),
  ('trt-6m', 'Testosterone, month 6', 25, '{2986-8,2243-4,2857-1}', 'Draft for the medical director', true, false, '07:00', '10:00', 1, null),
  ('fem-base', 'Testosterone for women, before a start', 26, '{49041-7,13967-5,2118-8}', 'Global consensus 2019; draft for the medical director', true, true, '07:00', '10:00', 1, null),
  ('fem-check', 'Testosterone for women, follow-up', 27, '{49041-7}', 'Global consensus 2019; draft for the medical director', true, false, '07:00', '10:00', 1, null),
  ('serm-base', 'Sermorelin, before a start', 28, '{2484-4,3016-3,4548-4}', 'Draft for the medical director', true, true, null, null, 1, null),
  ('serm-3m', 'Sermorelin, follow-up', 29, '{2484-4,4548-4}', 'Draft for the medical director', true, false, null, null, 1, null),
  ('nand-base', 'Nandrolone, before a start', 30, '{2857-1,2986-8,17861-6}', 'Label of nandrolone; draft for the medical director', true, true, null, null, 1, null),
  ('glp1-base', 'Weight loss, before a start', 31, '{4548-4,3016-3,2118-8}', 'Draft for the medical director', true, true, null, null, 1, null),
  ('glp1-3m', 'Weight loss, follow-up', 32, '{4548-4}', 'Draft for the medical director', true, true, null, null, 1, null);
insert into lab_panel_test (panel_key, effective_from, position, loinc, condition, is_first_draw_only)
  select p.key, p.effective_from, t.position, t.loinc,
    case when p.key = 'trt-base' and t.loinc in ('2991-8', '13967-5') then 'testosterone-borderline'
      when p.key = 'trt-base' and t.loinc = '2842-3' then 'lh-low'
      when t.loinc = '2857-1' then 'age-40'
      when t.loinc in ('2106-3', '2118-8') then 'female'
      else 'always' end,
    p.draws > 1 and t.loinc <> '2986-8'
  from lab_panel p cross join lateral unnest(p.loincs) with ordinality as t (loinc, position)
  where p.is_orderable;
alter table lab_panel force row level security;

insert into lab_order_set (key, name, treatment_key, purpose, step, panel_keys, icd10, source) values
  ('trt-baseline', 'Before testosterone', 'trt', 'baseline', null, '{trt-base,order-cbc,order-cmp,order-lipids}', '{E29.1}', 'Endocrine Society 2018; codes are drafts for the medical director'),
  ('trt-week-8', 'Testosterone, week 8', 'trt', 'monitoring', 1, '{trt-week8,order-cbc}', '{E29.1}', 'Endocrine Society 2018; codes are drafts for the medical director'),
  ('trt-month-6', 'Testosterone, month 6', 'trt', 'monitoring', 2, '{trt-6m,order-cbc}', '{E29.1}', 'Endocrine Society 2018; codes are drafts for the medical director'),
  ('trt-yearly', 'Testosterone, every year', 'trt', 'monitoring', null, '{trt-6m,order-cbc,order-cmp,order-lipids}', '{E29.1}', 'Endocrine Society 2018; codes are drafts for the medical director'),
  ('hcg-baseline', 'Before hCG', 'hcg', 'baseline', null, '{trt-base,order-cbc,order-cmp,order-lipids}', '{E29.1}', 'Set by the clinic: as testosterone; codes are drafts for the medical director'),
  ('hcg-follow-up', 'hCG, follow-up', 'hcg', 'monitoring', null, '{trt-6m,order-cbc}', '{E29.1}', 'Set by the clinic: as testosterone; codes are drafts for the medical director'),
  ('female-trt-baseline', 'Before testosterone for women', 'female-trt', 'baseline', null, '{fem-base,order-cbc,order-cmp,order-lipids}', '{F52.0}', 'Global consensus 2019; codes are drafts for the medical director'),
  ('female-trt-week-6', 'Testosterone for women, week 6', 'female-trt', 'monitoring', 1, '{fem-check}', '{F52.0}', 'Global consensus 2019; codes are drafts for the medical director'),
  ('female-trt-follow-up', 'Testosterone for women, follow-up', 'female-trt', 'monitoring', null, '{fem-check,order-cbc}', '{F52.0}', 'Global consensus 2019; codes are drafts for the medical director'),
  ('sermorelin-baseline', 'Before sermorelin', 'sermorelin', 'baseline', null, '{serm-base,order-cmp}', '{E23.0}', 'Set by the clinic; codes are drafts for the medical director'),
  ('sermorelin-follow-up', 'Sermorelin, follow-up', 'sermorelin', 'monitoring', null, '{serm-3m}', '{E23.0}', 'Set by the clinic; codes are drafts for the medical director'),
  ('nandrolone-baseline', 'Before nandrolone', 'nandrolone', 'baseline', null, '{nand-base,order-cbc,order-cmp,order-lipids}', '{Z79.899}', 'Label of nandrolone; codes are drafts for the medical director'),
  ('nandrolone-follow-up', 'Nandrolone, follow-up', 'nandrolone', 'monitoring', null, '{order-cbc,order-cmp,order-lipids}', '{Z79.899}', 'Label of nandrolone; codes are drafts for the medical director'),
  ('semaglutide-baseline', 'Before a weight loss medicine', 'semaglutide', 'baseline', null, '{glp1-base,order-cmp,order-lipids}', '{E66.9}', 'Set by the clinic; codes are drafts for the medical director'),
  ('semaglutide-follow-up', 'Weight loss, follow-up', 'semaglutide', 'monitoring', null, '{glp1-3m,order-cmp}', '{E66.9}', 'Set by the clinic; codes are drafts for the medical director');

do $$
declare
  name text;
begin
  foreach name in array array['lab_panel_test', 'lab_order_set', 'lab_order', 'lab_order_event', 'lab_order_reminder', 'lab_message',
    'lab_inbox', 'lab_printed_value'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

grant select, insert on lab_panel_test to app_web;
grant select on lab_panel, lab_panel_test, lab_order_set to app_worker;
create policy lab_panel_system on lab_panel for select to app_worker using (app.actor_kind() = 'system');
create policy lab_panel_test_read on lab_panel_test for select to app_web using (app.is_visitor());
create policy lab_panel_test_add on lab_panel_test for insert to app_web with check (app.actor_kind() = 'admin');
create policy lab_panel_test_system on lab_panel_test for select to app_worker using (app.actor_kind() = 'system');
grant select, insert on lab_order_set to app_web;
create policy lab_order_set_read on lab_order_set for select to app_web using (app.is_visitor());
create policy lab_order_set_add on lab_order_set for insert to app_web with check (app.actor_kind() = 'admin');
create policy lab_order_set_system on lab_order_set for select to app_worker using (app.actor_kind() = 'system');

grant usage on sequence lab_order_number to app_web, app_worker;
grant select, insert on lab_order to app_web;
grant update (status, panel_keys, icd10, loincs, note, signed_by, signed_at, placed_at, expires_on, collection, site_id, site_name,
  site_address, moved_at, ended_reason) on lab_order to app_web;
grant select, insert, update on lab_order to app_worker;
-- A member sees what is signed, and says where their blood is drawn.
create policy lab_order_own on lab_order for select to app_web
  using (user_id = app.actor_id() and signed_at is not null and not app.is_viewed());
create policy lab_order_nurse on lab_order for select to app_web using (app.actor_kind() = 'nurse');
create policy lab_order_care on lab_order for select to app_web
  using (app.actor_kind() = 'provider' and (provider_id = app.actor_id() or app.cares_for(user_id)));
create policy lab_order_add on lab_order for insert to app_web
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id() and user_id <> app.actor_id()
    and app.cares_for(user_id) and status in ('draft', 'signed') and (signed_by is null or signed_by = app.actor_id()));
create policy lab_order_choose on lab_order for update to app_web
  using (user_id = app.actor_id() and not app.is_viewed() and status in ('signed', 'placed', 'scheduled'))
  with check (user_id = app.actor_id() and status in ('signed', 'placed', 'scheduled'));
create policy lab_order_decide on lab_order for update to app_web
  using (app.actor_kind() = 'provider' and (provider_id = app.actor_id() or app.cares_for(user_id)))
  with check (app.actor_kind() = 'provider');
create policy lab_order_system on lab_order to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on lab_order_event to app_web, app_worker;
create policy lab_order_event_read on lab_order_event for select to app_web
  using (exists (select 1 from lab_order o where o.id = order_id));
create policy lab_order_event_add on lab_order_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id = app.actor_id()
    and exists (select 1 from lab_order o where o.id = order_id and o.user_id = lab_order_event.user_id));
create policy lab_order_event_system on lab_order_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on lab_order_reminder to app_worker;
create policy lab_order_reminder_system on lab_order_reminder to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- Whoever knocks has shown a signature that only we and the lab can make; the use case looks at it. What it says is for the worker,
-- and for the one person who claimed it or confirms it.
grant select, insert on lab_message to app_web;
grant select, insert, update on lab_message to app_worker;
create policy lab_message_arrive on lab_message for insert to app_web
  with check (app.actor_kind() = 'anonymous' and outcome is null and order_id is null);
create policy lab_message_system on lab_message to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
create policy lab_message_matcher on lab_message for select to app_web
  using (app.actor_kind() = 'nurse' and exists (
    select 1 from lab_inbox i where i.message_id = lab_message.id and i.resolved_at is null and i.claimed_by = app.actor_id()));

grant select on lab_inbox to app_web;
grant update (claimed_by, claimed_at, proposed_order_id, proposed_by, proposed_at, resolved_at, resolved_by, resolved_as) on lab_inbox
  to app_web;
grant select, insert, update on lab_inbox to app_worker;
create policy lab_inbox_read on lab_inbox for select to app_web using (app.actor_kind() in ('nurse', 'admin'));
create policy lab_inbox_work on lab_inbox for update to app_web
  using (app.actor_kind() = 'nurse' and resolved_at is null)
  with check (app.actor_kind() = 'nurse' and (claimed_by is null or claimed_by = app.actor_id())
    and (resolved_by is null or resolved_by = app.actor_id()));
create policy lab_inbox_system on lab_inbox to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select, insert on lab_printed_value to app_web;
grant select, insert on lab_printed_value to app_worker;
create policy lab_printed_value_own on lab_printed_value for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed() and exists (select 1 from lab_report r where r.id = report_id));
create policy lab_printed_value_clinical on lab_printed_value for select to app_web
  using (app.actor_kind() = 'nurse'
    or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id))
    or (app.actor_kind() = 'admin' and app.cares_for(user_id)));
create policy lab_printed_value_match on lab_printed_value for insert to app_web
  with check (app.actor_kind() = 'nurse' and exists (
    select 1 from lab_report r where r.id = report_id and r.user_id = lab_printed_value.user_id
      and r.transcribed_by = app.actor_id() and r.status = 'transcribed'));
create policy lab_printed_value_system on lab_printed_value to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- The worker writes what matched in full: report, values, alerts, alarm and holds in one commit, and compares with earlier results
-- while it runs the rules.
grant insert on lab_report, lab_value, lab_alert, lab_event, alarm, treatment_hold to app_worker;
grant select on lab_value, lab_marker, lab_alert_rule to app_worker;
grant update (status, ended_at) on lab_report to app_worker;
create policy lab_marker_system on lab_marker for select to app_worker using (app.actor_kind() = 'system');
create policy lab_alert_rule_system on lab_alert_rule for select to app_worker using (app.actor_kind() = 'system');
-- Nobody raised an alarm about a result that a lab sent.
-- squawk-ignore ban-drop-not-null
alter table alarm alter column raised_by drop not null;
drop policy alarm_system on alarm;
create policy alarm_system_read on alarm for select to app_worker using (app.actor_kind() = 'system');
create policy alarm_system_change on alarm for update to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
create policy alarm_sent on alarm for insert to app_worker
  with check (app.actor_kind() = 'system' and raised_by is null and not is_for_admins and acknowledged_at is null
    and closed_at is null);
-- The worker replaces a version that a lab sent, and nothing that people typed.
create or replace function app.check_lab_report_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.status, new.status) not in (('transcribed', 'released'), ('transcribed', 'withdrawn'), ('released', 'amended'))
    and old.status <> new.status then
    raise exception 'A lab report does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status <> new.status and app.actor_kind() = 'system' and old.source <> 'interface' then
    raise exception 'People decide about what people typed' using errcode = 'insufficient_privilege';
  end if;
  if old.verified_by is distinct from new.verified_by
    and (old.status <> 'transcribed' or new.status <> 'released' or new.verified_by is distinct from app.actor_id()) then
    raise exception 'Only a second person verifies, in their own name' using errcode = 'insufficient_privilege';
  end if;
  if old.reviewed_by is distinct from new.reviewed_by
    and (old.reviewed_by is not null or app.actor_kind() <> 'provider' or new.reviewed_by is distinct from app.actor_id()) then
    raise exception 'Only a provider reviews, in their own name' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create policy lab_report_sent on lab_report for insert to app_worker
  with check (app.actor_kind() = 'system' and source = 'interface' and status = 'released' and transcribed_by is null
    and verified_by is null and reviewed_by is null
    and exists (select 1 from lab_order o where o.id = order_id and o.user_id = lab_report.user_id));
create policy lab_report_replaced on lab_report for update to app_worker
  using (app.actor_kind() = 'system' and source = 'interface' and status = 'released')
  with check (app.actor_kind() = 'system' and status in ('released', 'amended'));
create policy lab_value_sent on lab_value for insert to app_worker
  with check (app.actor_kind() = 'system' and held_at is null and remark is null and exists (
    select 1 from lab_report r where r.id = report_id and r.user_id = lab_value.user_id and r.source = 'interface'));
create policy lab_value_system_rules on lab_value for select to app_worker
  using (app.actor_kind() = 'system' and app.rules_read(user_id, report_id));
create policy lab_alert_sent on lab_alert for insert to app_worker
  with check (app.actor_kind() = 'system' and closed_at is null);
create policy lab_event_system on lab_event for insert to app_worker
  with check (app.actor_kind() = 'system' and actor_kind = 'system' and actor_id is null);
create policy treatment_hold_sent on treatment_hold for insert to app_worker
  with check (app.actor_kind() = 'system' and source = 'lab' and lifted_at is null
    and app.result_stops(source_id, user_id, treatment_key));
