-- One spelling and one word per idea, in the database too. Names and values change, nothing else does.

alter table provider_licence rename to provider_license;
alter table licence_warning rename to license_warning;
alter table license_warning rename column licence_id to license_id;
alter table taken_time rename to booked_time;
alter table earlier_wish rename to waitlist_entry;
alter table earlier_offer rename column wish_id to waitlist_entry_id;
alter table plan rename column cancelled_at to canceled_at;
alter table customer_order rename column cancelled_at to canceled_at;
alter table payment rename column wish to requested_action;
alter table invoice rename column authorise_at to authorize_at;
alter table pharmacy_message rename column taken_at to applied_at;
alter table alarm rename column rang_at to paged_at;
alter table search_retention rename column keep_months to retention_months;
alter table search_retention rename column keep_person_days to person_retention_days;
alter table plan_consent rename column words to text;
alter table pharmacy_answer rename column words to text;
alter table pharmacy_question rename column words to text;
alter table lab_alert rename column words to text;
alter table lab_alert_rule rename column words to text;
alter table billing_term rename column longest_pause_months to max_pause_months;

-- Constraints, indexes, policies and triggers are named after their tables and columns.
create function pg_temp.american(name text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    name, 'licence', 'license'), 'taken_time_take', 'booked_time_book'), 'taken_time_retake', 'booked_time_rebook'),
    'taken_time_kept', 'booked_time_complete'), 'taken_time', 'booked_time'), 'earlier_wish', 'waitlist_entry'),
    'earlier_offer_wish_id', 'earlier_offer_waitlist_entry_id'), 'payment_wish', 'payment_requested_action'),
    'authorise', 'authorize'), 'cancelled', 'canceled'), 'rang_at', 'paged_at'), 'keep_', 'retention_'), '_tells', '_notifies')
$$;
do $$
declare
  it record;
begin
  for it in select conrelid::regclass as of, conname as name from pg_constraint
      where connamespace in ('public'::regnamespace, 'auth'::regnamespace) and conrelid <> 0 and contype <> 't'
        and pg_temp.american(conname) <> conname loop
    execute format('alter table %s rename constraint %I to %I', it.of, it.name, pg_temp.american(it.name));
  end loop;
  for it in select indexrelid::regclass as of, relname as name from pg_index join pg_class on oid = indexrelid
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and pg_temp.american(relname) <> relname loop
    execute format('alter index %s rename to %I', it.of, pg_temp.american(it.name));
  end loop;
  for it in select polrelid::regclass as of, polname as name from pg_policy where pg_temp.american(polname) <> polname loop
    execute format('alter policy %I on %s rename to %I', it.name, it.of, pg_temp.american(it.name));
  end loop;
  for it in select tgrelid::regclass as of, tgname as name from pg_trigger
      where not tgisinternal and pg_temp.american(tgname) <> tgname loop
    execute format('alter trigger %I on %s rename to %I', it.name, it.of, pg_temp.american(it.name));
  end loop;
end $$;

alter function app.check_taken_time() rename to check_booked_time;
alter function app.tell_content_changed() rename to notify_content_changed;
alter function app.tell_inbox() rename to notify_inbox;
alter function app.tell_session_end() rename to notify_session_end;
alter function app.take_reset_request(uuid) rename to claim_reset_request;

create or replace function app.check_booked_time() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  visit uuid;
begin
  if tg_table_name = 'appointment' then visit := new.id; else visit := old.appointment_id; end if;
  if exists (select 1 from appointment a where a.id = visit and a.status in ('booked', 'arrived')
      and not exists (select 1 from booked_time t where t.appointment_id = a.id and t.provider_id = a.provider_id
        and t.hold_expires_at is null and t.during @> tstzrange(a.starts_at, a.ends_at))) then
    raise exception 'Visit % has no time in the calendar', visit using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function app.check_plan_end() returns trigger language plpgsql as $$
begin
  if old.status = 'canceled' and new.status <> 'canceled' then
    raise exception 'plan % is over', new.id using errcode = 'check_violation';
  end if;
  if new.status = 'canceled' and exists (select from payment where plan_id = new.id
      and status in ('sending', 'needs_authentication', 'authorized')) then
    raise exception 'plan % has a payment under way', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The values. Checks go first and come back in the new spelling; append-only tables and the moves of orders refuse changes by
-- triggers, which rest while the rows change.
alter table appointment drop constraint appointment_status_check;
alter table appointment_event drop constraint appointment_event_kind_check;
alter table plan drop constraint plan_status_check, drop constraint plan_check1, drop constraint plan_check2;
alter table plan_event drop constraint plan_event_kind_check;
alter table payment drop constraint payment_status_check, drop constraint payment_check2;
alter table refund drop constraint refund_reason_check;
alter table customer_order drop constraint customer_order_check1, drop constraint customer_order_check2,
  drop constraint customer_order_check3;
drop index plan_one_of_a_kind, plan_code_once, payment_one_alive, payment_of_plan;

create or replace function app.order_place(status text) returns integer language sql immutable set search_path = pg_temp as $$
  select case status
    when 'created' then 0 when 'awaiting_payment' then 1 when 'paid' then 2 when 'sent_to_pharmacy' then 3
    when 'in_pharmacy_review' then 4 when 'clarification_needed' then 4 when 'filling' then 5 when 'shipped' then 6
    when 'out_for_delivery' then 7 when 'exception' then 7 when 'lost' then 8 when 'delivered' then 9 when 'returned' then 10
    when 'canceled' then 11 end
$$;
create or replace function app.order_goes_forward() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if app.order_place(new.status) < app.order_place(old.status) or (old.status = 'canceled' and new.status <> 'canceled')
    or (new.status = 'canceled' and old.status <> 'canceled' and app.order_place(old.status) >= 6) then
    raise exception 'Order % cannot go from % to %', new.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

do $$
declare
  it record;
begin
  for it in select * from (values
      ('appointment', 'status', 'cancelled', 'canceled'), ('appointment_event', 'kind', 'cancelled', 'canceled'),
      ('plan', 'status', 'cancelled', 'canceled'), ('plan_event', 'kind', 'cancelled', 'canceled'),
      ('payment', 'status', 'cancelled', 'canceled'), ('payment', 'status', 'authorised', 'authorized'),
      ('customer_order', 'status', 'cancelled', 'canceled'),
      ('order_event', 'from_status', 'cancelled', 'canceled'), ('order_event', 'to_status', 'cancelled', 'canceled'),
      ('refund', 'reason', 'order-cancelled', 'order-canceled'), ('refund', 'reason', 'visit-cancelled', 'visit-canceled'),
      ('refund', 'reason', 'plan-cancelled', 'plan-canceled'), ('ledger_entry', 'reason', 'order-cancelled', 'order-canceled')) as v(relation, field, old, new) loop
    if exists (select from information_schema.columns where table_schema = 'public' and table_name = it.relation
        and column_name = it.field) then
      execute format('alter table %I no force row level security, disable trigger user', it.relation);
      execute format('update %I set %I = %L where %I = %L', it.relation, it.field, it.new, it.field, it.old);
      execute format('alter table %I force row level security, enable trigger user', it.relation);
    end if;
  end loop;
end $$;

alter table appointment add constraint appointment_status_check
  check (status in ('held', 'booked', 'arrived', 'fulfilled', 'canceled', 'noshow', 'expired'));
alter table appointment_event add constraint appointment_event_kind_check
  check (kind in ('held', 'extended', 'booked', 'moved', 'canceled', 'reassigned', 'turned-away', 'arrived', 'fulfilled',
    'noshow', 'noshow-undone', 'fee-waived', 'expired'));
alter table plan add constraint plan_status_check
    check (status in ('pending_consent', 'active', 'past_due', 'paused', 'cancel_scheduled', 'canceled')),
  add constraint plan_check1 check ((status = 'canceled') = (canceled_at is not null)),
  add constraint plan_check2 check (status not in ('cancel_scheduled', 'canceled') or cancel_requested_at is not null);
alter table plan_event add constraint plan_event_kind_check
  check (kind in ('started', 'consented', 'paused', 'resumed', 'skipped', 'changed', 'cancel-requested', 'canceled', 'past-due',
    'recovered', 'reminded', 'price-noticed'));
alter table payment add constraint payment_status_check
    check (status in ('waiting', 'sending', 'needs_authentication', 'authorized', 'captured', 'failed', 'canceled')),
  add constraint payment_check2
    check (status not in ('captured', 'authorized', 'needs_authentication') or processor_id is not null);
alter table refund add constraint refund_reason_check
  check (reason in ('order-canceled', 'order-problem', 'visit-canceled', 'plan-canceled', 'mistake', 'goodwill'));
alter table customer_order add constraint customer_order_check1 check ((status = 'canceled') = (canceled_at is not null)),
  add constraint customer_order_check2 check (app.order_place(status) < 3 or status = 'canceled' or sent_at is not null),
  add constraint customer_order_check3 check (app.order_place(status) < 6 or status = 'canceled' or shipped_at is not null);
create unique index plan_one_of_a_kind on plan (user_id, offering_key) where status <> 'canceled';
create unique index plan_code_once on plan (discount_code_id) where status <> 'canceled';
create unique index payment_one_alive on payment (invoice_id) where status not in ('failed', 'canceled');
create index payment_of_plan on payment (plan_id)
  where status in ('waiting', 'sending', 'needs_authentication', 'authorized');

-- Mail that waits to be sent names its template.
alter table mail_outbox no force row level security;
update mail_outbox set template = replace(replace(template, 'cancelled', 'canceled'), 'licence', 'license')
  where template like '%cancelled%' or template like '%licence%';
alter table mail_outbox force row level security;

-- Facts are documents; the text beside a mark is called text there too.
alter table clinical_fact no force row level security, disable trigger user;
update clinical_fact set value = replace(value::text, '"words":', '"text":')::jsonb where value::text like '%"words":%';
alter table clinical_fact force row level security, enable trigger user;
alter table clinical_fact_proposal no force row level security, disable trigger user;
update clinical_fact_proposal set value = replace(value::text, '"words":', '"text":')::jsonb where value::text like '%"words":%';
alter table clinical_fact_proposal force row level security, enable trigger user;
