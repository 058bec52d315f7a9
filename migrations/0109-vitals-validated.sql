-- expand
alter table treatment_hold validate constraint treatment_hold_reason_check;
