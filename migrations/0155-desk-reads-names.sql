-- contract: after 0154
-- Employees, and admins without an opened chart, no longer read what a prescription says, nor papers that are part of the record.
-- Whoever views as a member sees no more than under their own name.

alter policy prescription_staff on prescription
  using (app.actor_kind() = 'nurse' or (app.actor_kind() = 'admin' and app.cares_for(user_id)));
alter policy prescription_staff on prescription rename to prescription_clinical;
alter policy prescription_own on prescription
  using (user_id = app.actor_id() and confirmed_by is not null and not app.is_viewed());
drop view desk_prescription;
drop view desk_prescription_event;

alter policy stored_file_staff on stored_file using (app.is_staff() and app.opens_file(id, user_id, attached_as));
alter policy stored_file_change_staff on stored_file using (app.is_staff() and app.opens_file(id, user_id, attached_as));
alter policy stored_file_own on stored_file
  using (user_id = app.actor_id() and (attached_as is null or not app.is_viewed()));

alter policy patient_basics_own on patient_basics using (user_id = app.actor_id() and not app.is_viewed());
alter policy episode_decision_own on episode_decision using (user_id = app.actor_id() and not app.is_viewed());
alter policy identity_session_own on identity_session
  using (not app.is_viewed()
    and exists (select 1 from identity_check c where c.id = identity_session.check_id and c.user_id = app.actor_id()));
alter policy upload_part_own on upload_part
  using (not app.is_viewed()
    and exists (select 1 from stored_file f where f.id = upload_part.file_id and f.uploaded_by = app.actor_id()));
