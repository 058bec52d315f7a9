-- expand
-- concurrently
create index concurrently if not exists lab_report_of_order on lab_report (order_id) where order_id is not null;
create unique index concurrently if not exists lab_report_of_message on lab_report (message_id) where message_id is not null;
create unique index concurrently if not exists lab_value_place on lab_value (report_id, position);
