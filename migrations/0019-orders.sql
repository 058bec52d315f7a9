-- Orders: what a member gets from the pharmacy, from the day it is due to the day it arrives. A status never moves back; the
-- database refuses it by itself, whatever the code believes.

create sequence order_number start 10001;

create function app.order_place(status text) returns int language sql immutable set search_path = pg_temp as $$
  select case status
    when 'created' then 0 when 'awaiting_payment' then 1 when 'paid' then 2 when 'sent_to_pharmacy' then 3
    when 'in_pharmacy_review' then 4 when 'clarification_needed' then 4 when 'filling' then 5 when 'shipped' then 6
    when 'out_for_delivery' then 7 when 'exception' then 7 when 'lost' then 8 when 'delivered' then 9 when 'returned' then 10
    when 'cancelled' then 11 end
$$;

create table customer_order (
  id uuid primary key,
  number text not null unique default 'TL-' || nextval('order_number') check (number ~ '^TL-[0-9]{5,9}$'),
  user_id uuid not null references profile (user_id),
  prescription_id uuid not null references prescription (id),
  plan_id uuid references plan (id),
  invoice_id uuid unique references invoice (id),
  pharmacy_id uuid not null references pharmacy (id),
  offering_key text not null references offering (key),
  days_supply int not null check (days_supply between 1 and 366),
  total_cents int not null check (total_cents >= 0),
  status text not null check (app.order_place(status) is not null),
  -- The number of the pharmacy's last message that counted.
  sequence int not null default 0 check (sequence >= 0),
  -- Where it goes, as it was when it was handed over.
  ship_name text check (length(ship_name) <= 200),
  ship_street text check (length(ship_street) <= 200),
  ship_city text check (length(ship_city) <= 100),
  ship_state text check (ship_state ~ '^[A-Z]{2}$'),
  ship_zip text check (ship_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  needs_signature boolean not null default false,
  fill_not_before date,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When we last tried to hand it over: from then on the pharmacy may know of it, whether or not we heard its answer.
  send_tried_at timestamptz,
  sent_at timestamptz,
  promised_from date,
  promised_until date,
  pharmacy_heard_at timestamptz,
  pinged_at timestamptz,
  shipped_at timestamptz,
  carrier text check (length(carrier) <= 40),
  tracking_number text check (tracking_number ~ '^[A-Za-z0-9 -]{4,40}$'),
  expected_on date,
  delivered_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  refunded_cents int not null default 0 check (refunded_cents between 0 and total_cents),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (app.order_place(status) < 3 or status = 'cancelled' or sent_at is not null),
  check (app.order_place(status) < 6 or status = 'cancelled' or shipped_at is not null)
);
-- One order at a time is on its way to being shipped.
create unique index customer_order_one_open on customer_order (prescription_id)
  where status in ('created', 'awaiting_payment', 'paid', 'sent_to_pharmacy', 'in_pharmacy_review', 'clarification_needed', 'filling');
create index customer_order_of_person on customer_order (user_id, created_at desc, id desc);
create index customer_order_of_prescription on customer_order (prescription_id, created_at desc) where status <> 'cancelled';
create index customer_order_shipped on customer_order (user_id, offering_key, shipped_at desc) where shipped_at is not null;
create index customer_order_at_pharmacy on customer_order (sent_at)
  where status in ('sent_to_pharmacy', 'in_pharmacy_review', 'clarification_needed', 'filling');
create index customer_order_arrived on customer_order (delivered_at) where status = 'delivered' and closed_at is null;
create index customer_order_of_plan on customer_order (plan_id) where status in ('created', 'awaiting_payment');

-- The second guard: the first is the table of steps in the code.
create function app.order_goes_forward() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if app.order_place(new.status) < app.order_place(old.status) or (old.status = 'cancelled' and new.status <> 'cancelled')
    or (new.status = 'cancelled' and old.status <> 'cancelled' and app.order_place(old.status) >= 6) then
    raise exception 'Order % cannot go from % to %', new.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger customer_order_forward before update of status on customer_order
  for each row execute function app.order_goes_forward();

create table order_event (
  id uuid primary key,
  -- Several steps may share a moment; this is their order.
  n bigint generated always as identity,
  order_id uuid not null references customer_order (id),
  from_status text,
  to_status text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  reason text check (length(reason) <= 60)
);
create index order_event_of_order on order_event (order_id, n);

-- What pharmacies told us, kept for ever: the same event is taken once.
create table pharmacy_message (
  id uuid primary key,
  event_id text not null unique check (length(event_id) between 1 and 100),
  order_id uuid not null,
  status text not null check (app.order_place(status) between 4 and 10),
  sequence int not null check (sequence > 0),
  occurred_at timestamptz not null,
  carrier text check (length(carrier) <= 40),
  tracking_number text check (tracking_number ~ '^[A-Za-z0-9 -]{4,40}$'),
  expected_on date,
  question text check (length(question) <= 1000),
  received_at timestamptz not null,
  outcome text check (outcome in ('moved', 'stale', 'refused', 'unknown-order')),
  taken_at timestamptz,
  check ((outcome is null) = (taken_at is null))
);
create index pharmacy_message_of_order on pharmacy_message (order_id, sequence);

-- What staff answered when a pharmacy asked.
create table pharmacy_answer (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  answered_by uuid not null,
  words text not null check (length(words) between 1 and 1000),
  at timestamptz not null
);
create index pharmacy_answer_of_order on pharmacy_answer (order_id, at);

-- Orders that were not shipped as promised. The row, the staff's ticket and the apology are one transaction: each once.
create table order_late (
  order_id uuid primary key references customer_order (id),
  promised_until date not null,
  flagged_at timestamptz not null
);

-- "I still take this": said for one order, before it is placed.
create table dose_confirmation (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  prescription_id uuid not null references prescription (id),
  confirmed_at timestamptz not null
);
create index dose_confirmation_of on dose_confirmation (prescription_id, confirmed_at desc);

-- Members who were reminded of what holds up their next order, once for each.
create table reorder_reminder (
  prescription_id uuid not null references prescription (id),
  due_on date not null,
  sent_at timestamptz not null,
  primary key (prescription_id, due_on)
);

alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('order_timing', '{"lead_days": 12, "confirm_days": 7, "refill_window_percent": 75, "ping_business_days": 6, "complaint_hours": 48}',
    '2026-11-01', 'Set by the clinic; pharmacies refill when 75 to 80 percent of a supply is used up', 'Operations'),
  ('order_refund_percent', '{"before_filling": 100, "filling": 50}', '2026-11-01',
    'Set by the clinic: a medicine made for one person cannot be given to another', 'Operations'),
  ('visit_months', '{"controlled": 6, "other": 12}', '2026-11-01',
    'Set by the clinic: a visit at least once a year, every 6 months for schedule III', 'Medical director')
on conflict do nothing;
alter table clinical_fact force row level security;

do $$
declare
  name text;
begin
  foreach name in array array['customer_order', 'order_event', 'pharmacy_message', 'pharmacy_answer', 'order_late', 'dose_confirmation', 'reorder_reminder'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to app_worker using (app.actor_kind() = ''system'') with check (app.actor_kind() = ''system'')', name || '_system', name);
  end loop;
end $$;

grant usage on sequence order_number to app_worker;
grant select, insert, update on customer_order to app_worker;
grant select on customer_order to app_web;
grant update (status, cancelled_at, refunded_cents) on customer_order to app_web;
create policy customer_order_own on customer_order for select to app_web
  using (user_id = app.actor_id());
create policy customer_order_staff on customer_order for select to app_web
  using (app.is_staff());
create policy customer_order_stop on customer_order for update to app_web
  using (app.is_staff()) with check (app.is_staff());

grant select, insert on order_event to app_web, app_worker;
create policy order_event_read on order_event for select to app_web
  using (exists (select 1 from customer_order o where o.id = order_id));
create policy order_event_add on order_event for insert to app_web
  with check (app.is_staff() and actor_kind = app.actor_kind() and actor_id = app.actor_id());

-- Whoever knocks has shown a signature that only we and the pharmacy can make; the use case looks at it.
grant select, insert on pharmacy_message to app_web;
grant select, update on pharmacy_message to app_worker;
create policy pharmacy_message_take on pharmacy_message for insert to app_web
  with check (app.actor_kind() = 'anonymous' and outcome is null);
create policy pharmacy_message_staff on pharmacy_message for select to app_web
  using (app.is_staff());

grant select, insert on pharmacy_answer to app_web;
grant select on pharmacy_answer to app_worker;
create policy pharmacy_answer_read on pharmacy_answer for select to app_web
  using (app.is_staff());
create policy pharmacy_answer_say on pharmacy_answer for insert to app_web
  with check (app.is_staff() and answered_by = app.actor_id());

grant select on order_late to app_web;
grant select, insert on order_late to app_worker;
create policy order_late_read on order_late for select to app_web
  using (exists (select 1 from customer_order o where o.id = order_id));

grant select, insert on dose_confirmation to app_web;
grant select on dose_confirmation to app_worker;
create policy dose_confirmation_read on dose_confirmation for select to app_web
  using (user_id = app.actor_id() or app.is_staff());
create policy dose_confirmation_say on dose_confirmation for insert to app_web
  with check (user_id = app.actor_id() and app.actor_kind() = 'member');

grant select, insert on reorder_reminder to app_worker;
