-- expand
-- In a transaction of its own, so that reading and writing go on meanwhile.
alter table treatment_hold validate constraint treatment_hold_reason_check;
alter table treatment_hold validate constraint treatment_hold_lift_reason_check;
