-- The way from "Make Appointment" to a person who may book: the first answers, the account, what was agreed to.

-- Before there is an account: three answers under the hash of a cookie, for a day. It lies where only app_auth reads, because
-- a visitor has no name by which row-level security could tell whose it is.
create table auth.registration_draft (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique,
  journey text not null check (journey in ('hormone', 'weight-loss')),
  treatment_key text,
  state text check (state ~ '^[A-Z]{2}$'),
  date_of_birth date,
  email citext check (length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registration_draft_expiry on auth.registration_draft (expires_at);
grant select, insert, update, delete on auth.registration_draft to app_auth;

alter table auth.token drop constraint token_purpose_check;
alter table auth.token add constraint token_purpose_check check (purpose in (
  'verify-email', 'reset-password', 'change-email', 'phone-code', 'passkey', 'register-code', 'phone-proof'));
-- The number whose owner typed the code that was texted to it. Another number on the profile is not proven by it.
alter table auth.account add column proven_phone text;

create or replace function app.sweep_auth(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from auth.session where ends_at < at;
  delete from auth.token where expires_at < at;
  delete from auth.registration_draft where expires_at < at;
  delete from auth.failure where last_failed_at < at - interval '1 day' and (blocked_until is null or blocked_until < at);
  delete from auth.rate_limit where expire < extract(epoch from at) * 1000;
  delete from auth.known_device where last_seen_at < at - interval '400 days';
end;

-- What somebody wants and where they are: one row a journey.
create table registration (
  user_id uuid not null references profile (user_id),
  journey text not null check (journey in ('hormone', 'weight-loss')),
  treatment_key text references treatment (key),
  state text check (state ~ '^[A-Z]{2}$'),
  started_at timestamptz not null,
  changed_at timestamptz not null,
  checked_at timestamptz,
  primary key (user_id, journey)
);
create index registration_idle on registration (changed_at) where checked_at is null;

-- What every clinician needs to know about a body. Sex here, gender on the profile: they are two questions.
create table patient_basics (
  user_id uuid primary key references profile (user_id),
  sex_at_birth text check (sex_at_birth in ('female', 'male', 'intersex', 'not-said')),
  height_inches smallint check (height_inches between 36 and 96),
  weight_pounds numeric(5, 1) check (weight_pounds between 60 and 900),
  changed_at timestamptz not null
);

-- What we ask people to agree to. A new version is a new row, and asks everybody again.
create table consent_document (
  key text not null check (key ~ '^[a-z][a-z:-]{1,40}$'),
  version int not null check (version > 0),
  title text not null,
  statement text not null,
  body text not null,
  is_required boolean not null,
  effective_from date not null,
  primary key (key, version)
);

-- What somebody agreed to or declined, word for word. Never changed, never removed.
create table consent_record (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  key text not null,
  version int not null,
  body text not null,
  is_given boolean not null,
  at timestamptz not null,
  address text,
  user_agent text check (length(user_agent) <= 500),
  foreign key (key, version) references consent_document (key, version)
);
create index consent_record_of_person on consent_record (user_id, key, at desc);

insert into consent_document (key, version, title, statement, body, is_required, effective_from) values
('telehealth', 1, 'Care by video and message',
 'I agree to receive care by telehealth.',
 'You and your provider will meet by video and write to each other instead of meeting in a room. A provider licensed in the state where you are at the time of the visit looks after you.

What this means: the provider cannot examine you by hand, and may ask you to be seen in person. Video can fail; if it does, we call you. Some problems need a clinic or an emergency room, and your provider will say so.

Your part: tell us where you are at each visit, give complete and true answers, and call 911 in an emergency. We are not an emergency service.

You may stop at any time without losing your right to care elsewhere. Your records are kept as the law asks, and you may have a copy.',
 true, '2026-11-01'),
('privacy-notice', 1, 'How we use your health information',
 'I have received the notice of privacy practices.',
 'Our notice of privacy practices says how we use and share your health information: to treat you, to be paid, and to run the clinic. Anything else needs your permission. You may see and copy your record, ask for a correction, ask who received it, and complain without any harm to your care. The whole notice stands at /policies/privacy.

Saying that you received it does not mean that you agree to anything else.',
 true, '2026-11-01'),
('terms', 1, 'Terms of use',
 'I agree to the terms of use.',
 'The terms of use at /policies/terms say what you can expect of us and what we ask of you: one account for one person, true answers, and care for people of 18 and older in the states we serve. A prescription is never promised; a licensed provider decides after an evaluation. You pay only for what was shown to you before, and you can cancel online at any time.',
 true, '2026-11-01'),
('treatment:testosterone', 1, 'Testosterone treatment',
 'I understand these risks and want to discuss this treatment.',
 'Testosterone is a controlled substance (schedule III). It may raise blood pressure and the number of red blood cells, and it can cause blood clots, acne, breast changes, worse sleep apnea and a larger prostate. It lowers sperm counts, so it can make you unable to father a child, sometimes for a long time. Its use for low testosterone from ageing alone is not established.

In women its use is off label: no product is approved for women in the United States. A deeper voice or growth of the clitoris may not go back. It must not be used in pregnancy.

You will need blood tests before and during treatment. Keep it from children and others, and never share it.',
 true, '2026-11-01'),
('treatment:hcg', 1, 'Human chorionic gonadotropin',
 'I understand these risks and want to discuss this treatment.',
 'Human chorionic gonadotropin is prescribed here only as a licensed product. Beside testosterone its use is off label. It can cause headache, breast changes, mood changes and allergic reactions. It must not be used with a hormone-dependent cancer. It has not been shown to cause weight loss.',
 true, '2026-11-01'),
('treatment:compounded', 1, 'A compounded medicine',
 'I understand these risks and want to discuss this treatment.',
 'This medicine is made by a pharmacy for one patient. It is compounded: the FDA has not approved it and has not reviewed its safety, effectiveness or quality. Its use in adults is off label.

Nandrolone is a controlled substance (schedule III). It can cause blood-filled cysts and tumors of the liver and worsen cholesterol, and it is not for athletic use. Sermorelin can cause reactions where it is injected, headache and flushing; it is not for people with an active cancer.

You will need blood tests before and during treatment.',
 true, '2026-11-01'),
('treatment:weight-loss', 1, 'Medicines for weight',
 'I understand these risks and want to discuss this treatment.',
 'Semaglutide and tirzepatide carry a boxed warning: they caused thyroid C-cell tumors in rodents. They must not be used by anyone who, or whose close family, has had medullary thyroid cancer or MEN 2.

They can cause nausea, vomiting, diarrhea and constipation, and less often an inflamed pancreas, gallbladder disease, kidney injury from losing fluid, low blood sugar with insulin or sulfonylureas, and changes in vision. They must not be used in pregnancy. Tirzepatide can make birth control pills work less well for four weeks after the start and after each higher dose. Tell anyone who gives you anesthesia that you take it.',
 true, '2026-11-01'),
('marketing', 1, 'News by e-mail',
 'Send me news and offers by e-mail. I can stop at any time.',
 'We may write to you about our services and offers. We never sell your address, and no message names a medicine or a condition. This has nothing to do with your care: you get the same care if you say no.',
 false, '2026-11-01'),
('sms', 1, 'Text messages',
 'Text me reminders about my visits and orders. Reply STOP to end.',
 'We may text reminders about visits and orders to your phone, without any health detail. Message and data rates may apply. Reply STOP at any time. You get the same care if you say no.',
 false, '2026-11-01');

do $$
declare
  name text;
begin
  foreach name in array array['registration', 'patient_basics', 'consent_document', 'consent_record'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end;
$$;

grant select, insert, update on registration, patient_basics to app_web;
grant select, insert on registration to app_auth;
create policy registration_own on registration for select to app_web using (user_id = app.actor_id());
create policy registration_staff on registration for select to app_web using (app.is_staff());
create policy registration_start on registration for insert to app_web with check (user_id = app.actor_id());
create policy registration_change on registration for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
-- The code that opens an account also begins its journey, before anybody is signed in.
create policy registration_open on registration for insert to app_auth with check (app.is_visitor());
create policy registration_open_seen on registration for select to app_auth using (app.is_visitor());

create policy patient_basics_own on patient_basics for select to app_web using (user_id = app.actor_id());
create policy patient_basics_staff on patient_basics for select to app_web using (app.is_staff());
create policy patient_basics_tell on patient_basics for insert to app_web with check (user_id = app.actor_id());
create policy patient_basics_change on patient_basics for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());

grant select, insert on consent_document to app_web;
create policy consent_document_read on consent_document for select to app_web using (app.is_visitor());
create policy consent_document_add on consent_document for insert to app_web with check (app.actor_kind() = 'admin');

grant select on consent_record to app_web;
grant insert on consent_record to app_auth;
create policy consent_record_own on consent_record for select to app_web using (user_id = app.actor_id());
create policy consent_record_staff on consent_record for select to app_web using (app.is_staff());
-- Together with the move to `consented`, which only app_auth may make.
create policy consent_record_give on consent_record for insert to app_auth with check (user_id = app.actor_id());

-- Thirty days without an answer: the worker lets the person go and takes the answers away. Its policy for changing a profile
-- stands already; the columns are what it may touch.
grant update (registration_status, date_of_birth, gender, phone_number, mailing_address, city, state, zip_code) on profile to app_worker;
grant insert on profile_change to app_worker;
create policy profile_change_system on profile_change for insert to app_worker
  with check (app.actor_kind() = 'system' and changed_by is null and changed_by_kind = 'system');
grant select, delete on registration to app_worker;
create policy registration_system on registration for select to app_worker using (app.actor_kind() = 'system');
create policy registration_system_forget on registration for delete to app_worker using (app.actor_kind() = 'system' and checked_at is null);
grant select (user_id), delete on patient_basics to app_worker;
create policy patient_basics_system on patient_basics for select to app_worker using (app.actor_kind() = 'system');
create policy patient_basics_system_forget on patient_basics for delete to app_worker using (app.actor_kind() = 'system');
