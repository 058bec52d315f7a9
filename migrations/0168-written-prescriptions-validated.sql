-- expand
alter table prescription validate constraint prescription_plan_id_fkey;
alter table prescription validate constraint prescription_visit_id_fkey;
alter table prescription validate constraint prescription_renews_id_fkey;
alter table prescription validate constraint prescription_written_by_fkey;
alter table prescription validate constraint prescription_status;
alter table prescription validate constraint prescription_not_confirmed;
alter table prescription validate constraint prescription_signed;
alter table prescription validate constraint prescription_ended;
alter table prescription validate constraint prescription_signed_for;
alter table prescription validate constraint prescription_origin;
alter table prescription validate constraint prescription_staged;
alter table prescription validate constraint prescription_texts;
alter table prescription_event validate constraint prescription_event_kind;
