-- An order whose treatment is on hold or stopped is not handed to the pharmacy. One that the pharmacy has already is marked too:
-- somebody has to call there. Only the worker writes these columns.
alter table customer_order
  add column held_at timestamptz,
  add column held_for text constraint customer_order_held_for check (held_for in ('lab-result', 'treatment-on-hold', 'treatment-stopped')),
  add constraint customer_order_held check ((held_at is null) = (held_for is null));
create index customer_order_on_hold on customer_order (held_at) where held_at is not null;
