-- expand
-- The notice of privacy practices has a page of its own; the first version sent people to the privacy policy instead. Who confirmed that
-- one is asked once more, as for any new notice.
alter table consent_document no force row level security;
insert into consent_document (key, version, title, statement, body, is_required, effective_from) values
('privacy-notice', 2, 'How we use your health information',
 'I have received the notice of privacy practices.',
 'Our notice of privacy practices says how we use and share your health information: to treat you, to be paid, and to run the clinic. Most other uses need your permission. You may see and copy your record, ask for a correction, ask who received it, and complain without any harm to your care. Read the full notice at /policies/notice-of-privacy-practices.

Saying that you received it does not mean that you agree to anything else.',
 true, '2026-11-16');
alter table consent_document force row level security;
