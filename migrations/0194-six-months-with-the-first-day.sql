-- expand
-- How six months are counted: the day a prescription is written is the first of them. To be confirmed by counsel.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('schedule3_first_day_counts', 'true', '2026-11-01', '21 CFR 1306.22, read strictly; counsel to confirm', 'Counsel');
alter table clinical_fact force row level security;
