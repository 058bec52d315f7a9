-- expand
alter table profile validate constraint profile_role_check;
alter table audit_event validate constraint audit_event_actor_kind_check;
alter table contact_message validate constraint contact_message_author_kind_check;
