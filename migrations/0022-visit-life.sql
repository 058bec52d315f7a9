-- What becomes of a visit after it was booked: the patient says where they are and arrives, the provider ends it. And a few
-- numbers that stood in the code.

-- Where the patient said they were when the visit began. It may be another state than the one they booked for.
alter table appointment add column arrived_at timestamptz;
alter table appointment add column arrived_state text check (arrived_state ~ '^[A-Z]{2}$');
alter table appointment add constraint appointment_arrival_whole check ((arrived_at is null) = (arrived_state is null));

alter table appointment_event drop constraint appointment_event_kind_check;
alter table appointment_event add constraint appointment_event_kind_check check (kind in ('held', 'extended', 'booked', 'moved',
  'cancelled', 'reassigned', 'turned-away', 'arrived', 'fulfilled', 'noshow', 'expired'));
-- Where the patient was, for who arrived and for who could not be seen there.
alter table appointment_event add column state text check (state ~ '^[A-Z]{2}$');

-- Opened for the owner only while these rows go in.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('visit_rules', '{"check_in_before_minutes": 30, "missed_after_minutes": 15, "free_cancel_until_minutes": 0, "missed_is_charged": false}',
    '2026-11-01', 'Refund and cancellation policy; clinic procedure for visits', 'Operations'),
  ('request_due_hours', '{"p0": 1, "p1": 4, "p2": 8}', '2026-11-01', 'Clinic procedure for messages', 'Medical director');
alter table clinical_fact force row level security;

-- Public pages name the offer; they are drawn anew when it changes.
create trigger content_changed after insert or update or delete or truncate on discount_offer
  for each statement execute function app.tell_content_changed();

-- Counts of one minute need not outlive a crash of the database, and every change of anything waits for this one to be written.
alter table auth.rate_limit set unlogged;
