-- expand
alter table customer_order validate constraint customer_order_held_for;
