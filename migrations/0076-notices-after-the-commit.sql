-- contract: after 0073
-- Who listens is notified after the commit (src/core/notify.ts), not in it: PostgreSQL lets only one transaction with a NOTIFY
-- commit at a time. What changes rarely (content_changed) stays a trigger.
drop trigger contact_request_notifies on contact_request;
drop trigger contact_note_notifies on contact_note;
drop trigger contact_presence_notifies on contact_presence;
drop function app.notify_inbox();

drop trigger session_notifies on auth.session;
drop function app.notify_session_end();

drop trigger appointment_notifies on appointment;
drop trigger prescription_notifies on prescription;
drop trigger lab_report_notifies on lab_report;
drop function app.notify_today();
