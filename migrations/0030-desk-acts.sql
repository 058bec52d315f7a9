-- What staff see and do about a member's orders, plan and letters without asking anybody else.

-- Why somebody cancelled a plan, if they said so. A list, so that it can be counted.
alter table plan_event add column reason text
  check (reason in ('cost', 'side-effects', 'no-effect', 'goal-reached', 'delivery', 'elsewhere', 'other', 'not-said')),
  add constraint plan_event_reason check (reason is null or kind = 'cancel-requested');
create index plan_event_cancelled on plan_event (at) where kind = 'cancel-requested';
create index plan_started on plan (started_at);

-- How many searches there were on a day of the clinic, and how many of them were for common words that find nothing.
create table search_day (
  day date primary key,
  searches int not null check (searches >= 0),
  without_result int not null check (without_result between 0 and searches)
);
alter table search_day enable row level security;
alter table search_day force row level security;
grant select on search_day to app_web;
grant select, insert, update on search_day to app_worker;
create policy search_day_staff on search_day for select to app_web
  using (app.is_staff());
create policy search_day_system on search_day to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- Orders that are due and not placed, and what they wait for, as the clinic last looked at them.
create table reorder_hold (
  prescription_id uuid primary key references prescription (id),
  user_id uuid not null references profile (user_id),
  due_on date not null,
  gates text[] not null check (cardinality(gates) > 0),
  looked_at timestamptz not null
);
create index reorder_hold_due on reorder_hold (due_on, prescription_id);
create index reorder_hold_of_person on reorder_hold (user_id);
alter table reorder_hold enable row level security;
alter table reorder_hold force row level security;
grant select on reorder_hold to app_web;
grant select, insert, update, delete on reorder_hold to app_worker;
create policy reorder_hold_staff on reorder_hold for select to app_web
  using (app.is_staff());
create policy reorder_hold_system on reorder_hold to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- A parcel's number as it is read out or pasted: without spaces and dashes. Looked up by equality, which policies let an index do.
alter table customer_order add column tracking_key text
  generated always as (upper(replace(replace(tracking_number, ' ', ''), '-', ''))) stored;
create index customer_order_tracking on customer_order (tracking_key) where tracking_key is not null;
create index customer_order_shipped_at on customer_order (shipped_at) where shipped_at is not null;
create index customer_order_on_its_way on customer_order (expected_on)
  where status in ('shipped', 'out_for_delivery', 'exception', 'lost', 'returned') and closed_at is null;
create index customer_order_waiting on customer_order (user_id)
  where status in ('paid', 'sent_to_pharmacy', 'in_pharmacy_review', 'clarification_needed', 'filling');
create index order_late_flagged on order_late (flagged_at);
-- Staff say that nothing more is to be done about a parcel that was lost or came back.
grant update (closed_at) on customer_order to app_web;

-- The fee for a lost medicine is taken once from a member, whoever presses and on whichever order.
create unique index invoice_one_loss_fee on invoice (user_id) where kind = 'loss-fee' and status <> 'void';

alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('order_refund_after_shipping_percent', '{"goodwill": 50, "problem": 100}', '2026-11-01',
    'Set by the clinic: a shipped medicine is not taken back; what went wrong is made good', 'Operations')
on conflict do nothing;
alter table clinical_fact force row level security;

-- Which letters a member got: what kind and when, never what they say. Some can be sent again for a while; until then what they
-- are made of stays sealed, and only the worker can open it.
alter table mail_outbox
  add column user_id uuid,
  add column about_id uuid,
  add column failed_at timestamptz,
  add column resend_until timestamptz,
  add column resend_of uuid,
  add column asked_by uuid,
  drop constraint mail_outbox_check,
  add constraint mail_outbox_forgotten check (sent_at is null or sealed is null or resend_until is not null),
  add constraint mail_outbox_again check ((resend_of is null) = (asked_by is null) and (resend_of is null or user_id is not null));
create index mail_outbox_of_person on mail_outbox (user_id, created_at desc, id) where user_id is not null;
create index mail_outbox_to_forget on mail_outbox (resend_until) where sealed is not null and resend_until is not null;
grant select (id, user_id, about_id, template, created_at, sent_at, failed_at, resend_until, resend_of, asked_by) on mail_outbox to app_web;
drop policy mail_outbox_write on mail_outbox;
create policy mail_outbox_write on mail_outbox for insert to app_web, app_auth
  with check (app.is_visitor() and sent_at is null and failed_at is null
    and (resend_of is null or (app.is_staff() and asked_by = app.actor_id() and sealed is null)));
create policy mail_outbox_staff on mail_outbox for select to app_web
  using (app.is_staff() and user_id is not null);
