-- expand
alter table lab_report validate constraint lab_report_order_id_fkey;
alter table lab_report validate constraint lab_report_message_id_fkey;
alter table lab_report validate constraint lab_report_source_check;
alter table lab_report validate constraint lab_report_released;
alter table lab_report validate constraint lab_report_sent;
alter table lab_message validate constraint lab_message_format_check;
alter table lab_inbox validate constraint lab_inbox_reason_check;
