-- What became of a visit is decided by a person: a missed visit can be undone on its day, and the fee of one that took place
-- waits some minutes, in which it can still be waived.

-- When the fee of a visit that took place is captured, and why it is not.
alter table appointment add column fee_due_at timestamptz;
alter table appointment add column fee_waived_reason text
  check (fee_waived_reason in ('technical-problem', 'cut-short', 'wrong-visit', 'courtesy'));
alter table appointment add constraint appointment_fee_of_done
  check ((fee_due_at is null and fee_waived_reason is null) or status = 'fulfilled');

alter table appointment_event drop constraint appointment_event_kind_check;
alter table appointment_event add constraint appointment_event_kind_check check (kind in ('held', 'extended', 'booked', 'moved',
  'cancelled', 'reassigned', 'turned-away', 'arrived', 'fulfilled', 'noshow', 'noshow-undone', 'fee-waived', 'expired'));

-- Visits that began and were never closed are few among all that were.
create index appointment_open on appointment (starts_at) where status in ('booked', 'arrived');

-- A provider who takes a no-show back needs the visit's time in the calendar again.
create policy taken_time_retake on taken_time for insert to app_web
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id()
    and exists (select 1 from appointment a where a.id = appointment_id and a.provider_id = app.actor_id()));

-- The button that ends a visit names its fee, so the visit's provider reads that one invoice.
create policy invoice_of_visit on invoice for select to app_web
  using (app.actor_kind() = 'provider' and kind = 'visit' and exists (
    select 1 from appointment a where a.calendar_id = reference_id and a.provider_id = app.actor_id()));
create index appointment_of_booking on appointment (calendar_id);
