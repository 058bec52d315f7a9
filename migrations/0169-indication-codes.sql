-- expand
-- The diagnoses each treatment is prescribed for, by ICD-10 code. A code counts with everything below it.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('indication_codes', '{
    "trt": ["E29.1", "E23.0", "E89.5"],
    "hcg": ["E29.1", "E23.0", "N46"],
    "female-trt": ["F52.0"],
    "sermorelin": ["E23.0"],
    "nandrolone": ["D63.1"],
    "semaglutide": ["E66", "E88.81"]
  }', '2020-01-01', 'Labels of the medicines and the ICD-10-CM list; to be approved by a clinician', 'Medical director')
on conflict do nothing;
alter table clinical_fact force row level security;
