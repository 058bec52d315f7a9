-- contract: after 0099
-- Employees and admins no longer read results, nor health answers and results through a member's eyes.

alter policy lab_value_staff on lab_value
  using (app.actor_kind() = 'nurse'
    or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id))
    or (app.actor_kind() = 'admin' and app.cares_for(user_id)));
alter policy lab_value_staff on lab_value rename to lab_value_clinical;

alter policy lab_value_own on lab_value
  using (user_id = app.actor_id() and held_at is null and not app.is_viewed()
    and exists (select 1 from lab_report r where r.id = report_id));
alter policy form_answer_own on form_answer using (user_id = app.actor_id() and not app.is_viewed());
alter policy form_finding_own on form_finding using (user_id = app.actor_id() and not app.is_viewed());
