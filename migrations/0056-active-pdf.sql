-- A PDF that runs or hides something is refused, see src/worker/files/examine-pdf.ts.
alter table stored_file drop constraint stored_file_refusal_check;
alter table stored_file add constraint stored_file_refusal_check
  check (refusal in ('malware', 'type', 'unreadable', 'active'));
