-- The first version promised reminders by text and an answer to STOP; the clinic sends no reminders and reads no replies. What
-- people answered to it stays as it is.
alter table consent_document no force row level security;
insert into consent_document (key, version, title, statement, body, is_required, effective_from) values
('sms', 2, 'Text messages',
 'You may text me about my visits and orders.',
 'We do not text about visits or orders today: reminders come by email. If we start, we will text only people who said yes here, without any health detail. Message and data rates may apply.

Codes that you ask for and security notices about your account are sent whatever you answer here. You get the same care if you say no.',
 false, '2026-11-16');
alter table consent_document force row level security;
