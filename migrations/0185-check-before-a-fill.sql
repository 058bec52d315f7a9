-- expand
-- The safety rules are asked again before each order is placed, by the clinic itself: such a check has nobody's name.
-- The release before this one always writes `checked_by`, and its lists leave out rows without it.
-- squawk-ignore ban-drop-not-null
alter table safety_check alter column checked_by drop not null;
alter table safety_check add constraint safety_check_by_someone
  check ((checked_by is null) = (moment = 'fill')) not valid;

-- What the rules need to know, and no more: no notes, no history, no drafts of answers.
grant select (height_inches, weight_pounds, changed_at) on patient_basics to app_worker;
grant select on vital_set, vital to app_worker;
create policy vital_set_rules on vital_set for select to app_worker using (app.actor_kind() = 'system');
create policy vital_rules on vital for select to app_worker using (app.actor_kind() = 'system');
grant select on allergy, problem, outside_medicine, no_known_statement, chart_review to app_worker;
create policy allergy_rules on allergy for select to app_worker using (app.actor_kind() = 'system');
create policy problem_rules on problem for select to app_worker using (app.actor_kind() = 'system');
create policy outside_medicine_rules on outside_medicine for select to app_worker using (app.actor_kind() = 'system');
create policy no_known_statement_rules on no_known_statement for select to app_worker using (app.actor_kind() = 'system');
create policy chart_review_rules on chart_review for select to app_worker using (app.actor_kind() = 'system');
grant select (item_id, value, at, seq) on form_answer to app_worker;
grant select (code) on form_finding to app_worker;

-- It adds checks before a fill, and reads of the prescriber's own only how each finding was answered.
grant insert on safety_check, safety_finding, rule_firing to app_worker;
grant select (id, user_id, prescription_id, moment, outcome, checked_by, checked_at) on safety_check to app_worker;
grant select (check_id, rule_key, user_id, severity, cases, evidence_file_id) on safety_finding to app_worker;
create policy safety_check_system on safety_check for select to app_worker using (app.actor_kind() = 'system');
create policy safety_check_fill on safety_check for insert to app_worker
  with check (app.actor_kind() = 'system' and moment = 'fill' and checked_by is null
    and exists (select 1 from prescription p where p.id = prescription_id and p.user_id = safety_check.user_id));
create policy safety_finding_system on safety_finding for select to app_worker using (app.actor_kind() = 'system');
-- A fill passes only without a stop, or with the document that the prescriber accepted.
create policy safety_finding_fill on safety_finding for insert to app_worker
  with check (app.actor_kind() = 'system' and exists (select 1 from safety_check c
    where c.id = check_id and c.user_id = safety_finding.user_id and c.moment = 'fill'
      and (c.outcome <> 'passed' or severity <> 'stop' or evidence_file_id is not null)));
create policy rule_firing_fill on rule_firing for insert to app_worker
  with check (app.actor_kind() = 'system' and moment = 'fill');

-- Prescriptions whose next order a rule stops. It goes away when the rules no longer do.
create table fill_stop (
  prescription_id uuid primary key references prescription (id),
  user_id uuid not null references profile (user_id),
  check_id uuid not null references safety_check (id),
  -- Which rules: the prescriber is notified again when others stop it.
  rule_keys text[] not null check (cardinality(rule_keys) > 0),
  since timestamptz not null
);
create index fill_stop_of_person on fill_stop (user_id);
create index fill_stop_by_check on fill_stop (check_id);
alter table fill_stop enable row level security;
alter table fill_stop force row level security;
-- Members and the desk learn that there is one, not which rule.
grant select (prescription_id, user_id, check_id, since) on fill_stop to app_web;
grant select, insert, update, delete on fill_stop to app_worker;
create policy fill_stop_own on fill_stop for select to app_web using (user_id = app.actor_id());
create policy fill_stop_staff on fill_stop for select to app_web using (app.is_staff());
create policy fill_stop_care on fill_stop for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
create policy fill_stop_system on fill_stop to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
