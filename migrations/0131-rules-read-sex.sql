-- expand
-- Height and weight are for clinicians. The desk's rules need sex at birth alone: to compare a result with its limits, and to suggest how
-- a lab prints a range. Their queries say so around themselves, as for results.
create policy patient_basics_rules on patient_basics for select to app_web
  using (app.is_staff() and (current_setting('app.rules_read', true) = user_id::text
    or current_setting('app.rules_read', true) = 'printed'));
