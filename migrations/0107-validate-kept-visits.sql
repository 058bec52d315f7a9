-- expand
alter table appointment_event validate constraint appointment_event_kind_check;
