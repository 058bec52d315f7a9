-- contract: after 0151
-- What was checked for new rows only.
alter table contact_request validate constraint contact_request_source_check;
alter table contact_message validate constraint contact_message_file_id_fkey;
