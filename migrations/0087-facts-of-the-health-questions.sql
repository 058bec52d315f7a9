-- expand
-- What the clinic decides about two answers of the health questions.
-- The lock is off for as long as it takes to add the facts.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('ipss_over_19', '"review"', '2026-11-01', 'Set by the clinic: whether severe urinary symptoms (IPSS over 19) stop testosterone or go to a provider', 'Medical director'),
  ('nandrolone_warfarin', '"stop"', '2026-11-01', 'Set by the clinic: whether a blood thinner stops nandrolone or goes to a provider', 'Medical director');
alter table clinical_fact force row level security;
