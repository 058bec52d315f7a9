-- expand
-- First values of the states' rules, and what is done for each member whom the end of the telemedicine permission hits.

alter table in_person_exam validate constraint in_person_exam_provider_fkey;
alter table in_person_exam validate constraint in_person_exam_ground_and_provider;

-- Nothing here is confirmed: counsel confirms each row, or replaces it by a later one. A reading before every prescription, no reason
-- to go without one, and a registration of its own wherever a state is said to have one.
alter table state_cs_rule no force row level security;
insert into state_cs_rule (state, effective_from, needs_state_registration, pdmp_rule, pdmp_name, pdmp_url, source, owner, confidence) values
  ('AL', '2026-11-01', true, 'always', 'Alabama PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('AK', '2026-11-01', false, 'always', 'Alaska PDMP (AKPDMP)', null, 'PDMP: Alaska names schedules II and III in a 2021 table of state rules; registration: general knowledge, not checked', 'Counsel', 'for-counsel'),
  ('AZ', '2026-11-01', false, 'always', 'Arizona CSPMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('AR', '2026-11-01', false, 'always', 'Arkansas PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('CA', '2026-11-01', false, 'always', 'CURES (California)', 'https://cures.doj.ca.gov', 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('CO', '2026-11-01', false, 'always', 'Colorado PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('CT', '2026-11-01', true, 'always', 'CPMRS (Connecticut)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('DE', '2026-11-01', true, 'always', 'Delaware PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('DC', '2026-11-01', true, 'always', 'District of Columbia PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('FL', '2026-11-01', false, 'always', 'E-FORCSE (Florida)', 'https://florida.pmpaware.net', 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('GA', '2026-11-01', false, 'always', 'Georgia PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('HI', '2026-11-01', true, 'always', 'Hawaii PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('ID', '2026-11-01', true, 'always', 'Idaho PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('IL', '2026-11-01', true, 'always', 'Illinois PMP (ILPMP)', 'https://www.ilpmp.org', 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('IN', '2026-11-01', true, 'always', 'INSPECT (Indiana)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('IA', '2026-11-01', true, 'always', 'Iowa PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('KS', '2026-11-01', false, 'always', 'K-TRACS (Kansas)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('KY', '2026-11-01', false, 'always', 'KASPER (Kentucky)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('LA', '2026-11-01', true, 'always', 'Louisiana PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('ME', '2026-11-01', false, 'always', 'Maine PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('MD', '2026-11-01', true, 'always', 'Maryland PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('MA', '2026-11-01', true, 'always', 'MassPAT (Massachusetts)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('MI', '2026-11-01', true, 'always', 'MAPS (Michigan)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('MN', '2026-11-01', false, 'always', 'Minnesota PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('MS', '2026-11-01', false, 'always', 'Mississippi PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('MO', '2026-11-01', true, 'always', 'Missouri PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('MT', '2026-11-01', false, 'always', 'Montana Prescription Drug Registry', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('NE', '2026-11-01', false, 'always', 'Nebraska PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('NV', '2026-11-01', true, 'always', 'Nevada PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('NH', '2026-11-01', false, 'always', 'New Hampshire PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('NJ', '2026-11-01', true, 'always', 'New Jersey PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('NM', '2026-11-01', true, 'always', 'New Mexico PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('NY', '2026-11-01', false, 'always', 'New York PMP Registry (I-STOP)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('NC', '2026-11-01', true, 'always', 'North Carolina CSRS', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('ND', '2026-11-01', false, 'always', 'North Dakota PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('OH', '2026-11-01', false, 'always', 'OARRS (Ohio)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('OK', '2026-11-01', true, 'always', 'Oklahoma PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('OR', '2026-11-01', false, 'always', 'Oregon PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('PA', '2026-11-01', false, 'always', 'Pennsylvania PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('RI', '2026-11-01', true, 'always', 'Rhode Island PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('SC', '2026-11-01', true, 'always', 'SCRIPTS (South Carolina)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('SD', '2026-11-01', true, 'always', 'South Dakota PDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('TN', '2026-11-01', false, 'always', 'Tennessee CSMD', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('TX', '2026-11-01', false, 'always', 'Texas PMP', 'https://texas.pmpaware.net', 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('UT', '2026-11-01', true, 'always', 'Utah Controlled Substance Database', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('VT', '2026-11-01', false, 'always', 'VPMS (Vermont)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('VA', '2026-11-01', false, 'always', 'Virginia PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('WA', '2026-11-01', false, 'always', 'Washington PMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('WV', '2026-11-01', false, 'always', 'West Virginia CSMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('WI', '2026-11-01', false, 'always', 'Wisconsin ePDMP', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel'),
  ('WY', '2026-11-01', true, 'always', 'WORx (Wyoming)', null, 'General knowledge, not checked: the strictest first value where it isn''t clear', 'Counsel', 'for-counsel');
alter table state_cs_rule force row level security;

-- What was done so that nobody's treatment ends in silence. Never changed; the words of a note are in a table of their own.
create table continuity_step (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  prescription_id uuid not null references prescription (id),
  kind text not null check (kind in ('message', 'exam-request', 'referral', 'transfer', 'note')),
  done_by uuid not null,
  done_at timestamptz not null
);
create index continuity_step_of_prescription on continuity_step (prescription_id, done_at);
create index continuity_step_of_person on continuity_step (user_id, done_at);

-- A provider's plan for one member: how treatment goes on, or how it ends safely.
create table continuity_note (
  step_id uuid primary key references continuity_step (id),
  user_id uuid not null references profile (user_id),
  body text not null check (length(body) between 1 and 2000),
  written_by uuid not null references provider (user_id)
);
create index continuity_note_of_person on continuity_note (user_id);
create index continuity_note_of_provider on continuity_note (written_by);

-- On which day a provider was reminded of members without a note.
create table continuity_reminder (
  provider_id uuid not null references provider (user_id),
  sent_on date not null,
  primary key (provider_id, sent_on)
);

do $$
declare
  name text;
begin
  foreach name in array array['continuity_step', 'continuity_note', 'continuity_reminder'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

grant select, insert on continuity_step, continuity_note to app_web;
grant select on continuity_step to app_worker;
create policy continuity_step_own on continuity_step for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy continuity_step_staff on continuity_step for select to app_web using (app.is_staff());
create policy continuity_step_care on continuity_step for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy continuity_step_system on continuity_step for select to app_worker using (app.actor_kind() = 'system');
create policy continuity_step_desk on continuity_step for insert to app_web
  with check (app.is_staff() and kind <> 'note' and done_by = app.actor_id());
create policy continuity_step_provider on continuity_step for insert to app_web
  with check (app.actor_kind() = 'provider' and done_by = app.actor_id() and app.cares_for(user_id));
create policy continuity_note_own on continuity_note for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy continuity_note_nurse on continuity_note for select to app_web using (app.actor_kind() = 'nurse');
create policy continuity_note_care on continuity_note for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy continuity_note_write on continuity_note for insert to app_web
  with check (app.actor_kind() = 'provider' and written_by = app.actor_id() and app.cares_for(user_id));
grant select, insert on continuity_reminder to app_worker;
create policy continuity_reminder_system on continuity_reminder to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- A prescriber records their own exam; the desk records any.
create policy in_person_exam_own_exam on in_person_exam for insert to app_web
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id() and recorded_by = app.actor_id()
    and ground = 'prescriber' and app.cares_for(user_id));
