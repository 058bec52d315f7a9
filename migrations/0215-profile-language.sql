-- expand
-- The language somebody reads: set by registering in Spanish, changed on the profile, obeyed by mail.
alter table profile add column language text not null default 'en' check (language in ('en', 'es'));
grant update (language) on profile to app_web;
