-- Ways to an order that staff take: by the number on its parcel, and by what went wrong with it. Among millions of orders that
-- went well these are few.
create index customer_order_parcel on customer_order (tracking_number) where tracking_number is not null;
create index customer_order_asks on customer_order (promised_until) where status = 'clarification_needed';
create index customer_order_trouble on customer_order (promised_until)
  where status in ('exception', 'lost', 'returned') and closed_at is null;
