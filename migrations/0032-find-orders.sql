-- A way to orders that staff take: by what went wrong with them. Among millions that
-- went well these are few.
create index customer_order_asks on customer_order (promised_until) where status = 'clarification_needed';
create index customer_order_trouble on customer_order (promised_until)
  where status in ('exception', 'lost', 'returned') and closed_at is null;
