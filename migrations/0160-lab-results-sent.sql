-- expand
-- Results that a lab sends as data: stored apart from the event that announced them, and joined by the sample they are about.
alter table lab_message drop constraint lab_message_format_check;
alter table lab_message add constraint lab_message_format_check check (format in ('event', 'result', 'hl7')) not valid;

alter table lab_inbox drop constraint lab_inbox_reason_check;
alter table lab_inbox add constraint lab_inbox_reason_check check (reason in ('no-order', 'name', 'birth-date', 'sex', 'order-over',
  'draw-day', 'unreadable', 'patient-changed', 'no-values')) not valid;
-- What exactly can't be read, as a code.
alter table lab_inbox add column detail text check (detail ~ '^[a-z0-9-]{1,40}$');

-- The lab's number of the sample: partial, final and corrected results of one sample are versions of one report.
alter table lab_report add column sample_ref text check (length(sample_ref) between 1 and 100);

-- Matched by hand by two people: the worker writes it in their names.
create policy lab_report_matched on lab_report for insert to app_worker
  with check (app.actor_kind() = 'system' and source = 'interface' and status = 'released' and reviewed_by is null
    and exists (
      select 1 from lab_inbox i join lab_order o on o.id = i.proposed_order_id
      where i.message_id = lab_report.message_id and i.resolved_as = 'matched' and i.proposed_order_id = lab_report.order_id
        and i.proposed_by = lab_report.transcribed_by and i.resolved_by = lab_report.verified_by
        and o.user_id = lab_report.user_id));

-- Rules and matching ask for the sex at birth.
grant select (sex_at_birth) on patient_basics to app_worker;
