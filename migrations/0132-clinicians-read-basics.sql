-- contract: after 0131
-- Employees no longer read height and weight, and admins only in a chart they opened.
alter policy patient_basics_staff on patient_basics
  using (app.actor_kind() = 'nurse' or (app.actor_kind() = 'admin' and app.cares_for(user_id)));
alter policy patient_basics_staff on patient_basics rename to patient_basics_clinical;
