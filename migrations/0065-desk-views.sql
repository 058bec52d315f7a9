-- What the desk shows staff of other slices, as views: the columns it needs and no others. `security_invoker` leaves row-level
-- security to whoever asks. Each is one table, or a table with what names it, so that PostgreSQL reads the table by its indexes.

create view desk_person with (security_invoker = true) as
  select user_id, created_at, name_key, first_name, last_name, preferred_name, email, phone_number, date_of_birth, city, state,
    role, registration_status, has_test_results, disabled_at
  from profile;
create view desk_person_change with (security_invoker = true) as
  select id, user_id, field, old_value, new_value, changed_at, changed_by from profile_change;

create view desk_request with (security_invoker = true) as
  select id, reference, user_id, full_name, state, created_at, last_message_at from contact_request;
create view desk_message with (security_invoker = true) as
  select id, request_id, author_kind, author_id, body, created_at from contact_message;

create view desk_visit with (security_invoker = true) as
  select id, user_id, previous_id, status, booked_at, ended_at, end_reason from appointment;
create view desk_visit_event with (security_invoker = true) as
  select e.id, e.at, e.kind, e.actor_id, a.id as visit_id, a.user_id, p.display_name as provider_name, t.name as type_name
  from appointment a
  join appointment_event e on e.appointment_id = a.id
  join provider p on p.user_id = a.provider_id
  join appointment_type t on t.key = a.type_key;

create view desk_order with (security_invoker = true) as
  select id, number, user_id, offering_key, pharmacy_id, invoice_id, status, total_cents, created_at, paid_at, send_tried_at,
    sent_at, promised_until, shipped_at, carrier, tracking_number, tracking_key, expected_on, closed_at, pharmacy_heard_at, pinged_at,
    held_at, held_for
  from customer_order;
create view desk_order_event with (security_invoker = true) as
  select id, order_id, n, at, to_status, actor_id, reason from order_event;
create view desk_late_order with (security_invoker = true) as
  select order_id, flagged_at from order_late;
create view desk_blocked_reorder with (security_invoker = true) as
  select prescription_id, user_id, due_on, gates, looked_at from reorder_hold;
create view desk_pharmacy_message with (security_invoker = true) as
  select order_id, status, sequence, question, received_at from pharmacy_message;
create view desk_pharmacy_answer with (security_invoker = true) as
  select order_id, text, at, answered_by from pharmacy_answer;
create view desk_pharmacy_question with (security_invoker = true) as
  select order_id, text, at, asked_by from pharmacy_question;

create view desk_invoice with (security_invoker = true) as
  select id, failed_at, collect_at from invoice;
create view desk_payment with (security_invoker = true) as
  select id, user_id, status, amount_cents, created_at from payment;
create view desk_refund with (security_invoker = true) as
  select id, user_id, invoice_id, status, amount_cents, created_at from refund;
create view desk_plan with (security_invoker = true) as
  select user_id, status, next_charge_on, started_at from plan;
create view desk_plan_event with (security_invoker = true) as
  select kind, reason, at from plan_event;
create view desk_discount_code with (security_invoker = true) as
  select issued_at, redeemed_at from discount_code;

create view desk_prescription with (security_invoker = true) as
  select id, user_id, status, offering_key, drug_name, dose_mg, doses_per_week, issued_on from prescription;
create view desk_prescription_event with (security_invoker = true) as
  select e.id, e.at, e.kind, e.actor_id, p.user_id, p.drug_name
  from prescription p join prescription_event e on e.prescription_id = p.id;
create view desk_report with (security_invoker = true) as
  select id, user_id, status, lab_name, collected_on, transcribed_by, transcribed_at from lab_report;
create view desk_consent with (security_invoker = true) as
  select c.id, c.user_id, c.at, c.is_given, c.version, d.title
  from consent_record c join consent_document d on d.key = c.key and d.version = c.version;
create view desk_file with (security_invoker = true) as
  select id, user_id, kind, name, uploaded_by, created_at, deleted_at from stored_file;

-- The worker writes exports of people, with the same filters as the list.
grant select on desk_person, desk_request, desk_order, desk_late_order to app_worker;
grant select on desk_person, desk_person_change, desk_request, desk_message, desk_visit, desk_visit_event, desk_order,
  desk_order_event, desk_late_order, desk_blocked_reorder, desk_pharmacy_message, desk_pharmacy_answer, desk_pharmacy_question,
  desk_invoice, desk_payment, desk_refund, desk_plan, desk_plan_event, desk_discount_code, desk_prescription,
  desk_prescription_event, desk_report, desk_consent, desk_file to app_web;
