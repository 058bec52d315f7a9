-- expand
alter table lab_order validate constraint lab_order_price_line_id_fkey;
alter table invoice validate constraint invoice_kind_check;
alter table payment validate constraint payment_kind_check;
alter table refund validate constraint refund_reason_check;
