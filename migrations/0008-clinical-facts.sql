-- Numbers that a guideline, a label, the law or the clinic itself decides. Each has a source, an owner and a first day; a change is
-- a new row, and what counted on any day of the past can still be read.

create table clinical_fact (
  id uuid primary key default app.uuid_v7(),
  key text not null check (key ~ '^[a-z][a-z0-9_]{1,60}$'),
  value jsonb not null,
  effective_from date not null,
  source text not null check (length(source) between 1 and 300),
  -- The role that answers for it and must agree to a change.
  owner text not null check (length(owner) between 1 and 60),
  unique (key, effective_from)
);

-- Who fills prescriptions, and from when to when. A pharmacy without a last day is still with us.
create table pharmacy (
  id uuid primary key default app.uuid_v7(),
  name text not null check (length(name) between 1 and 100),
  city text not null check (length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  license_states text[] not null,
  -- Section 503A: compounds for one patient's prescription. Section 503B: an outsourcing facility. Retail: approved products only.
  kind text not null check (kind in ('503A', '503B', 'retail')),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from)
);

create table pharmacy_treatment (
  pharmacy_id uuid not null references pharmacy (id),
  treatment_key text not null references treatment (key),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  primary key (pharmacy_id, treatment_key, effective_from)
);
create index pharmacy_treatment_of on pharmacy_treatment (treatment_key);

insert into clinical_fact (key, value, effective_from, source, owner) values
  ('dose_consultation_mg_per_week', '160', '2026-11-01', 'Specification, section 9', 'Medical director'),
  ('additional_testing_from_week', '8', '2026-11-01', 'Specification, section 9', 'Medical director'),
  ('early_refill_fee_cents', '2500', '2026-11-01', 'Specification, section 9', 'Operations'),
  ('shipping_business_days', '{"from": 5, "to": 10}', '2026-11-01', 'Specification, section 9', 'Operations'),
  ('reply_hours', '{"from": 24, "to": 48}', '2026-11-01', 'Specification, section 9', 'Operations'),
  ('minimum_age', '18', '2026-11-01', 'Terms of service; the labels of all medicines offered are for adults', 'Medical director'),
  ('cs_tele_flex_until', '"2026-12-31"', '2026-11-01', 'Federal Register 2025-24123: telemedicine flexibilities for controlled substances', 'Counsel'),
  ('schedule3_max_refills', '5', '2026-11-01', '21 CFR 1306.22', 'Counsel'),
  ('schedule3_validity_months', '6', '2026-11-01', '21 CFR 1306.22', 'Counsel'),
  ('weight_bmi_limits', '{"alone": 30, "with_condition": 27, "below_range": 18.5}', '2026-11-01',
    'US labels of Wegovy and Zepbound; CDC adult BMI categories', 'Medical director'),
  ('dose_steps_semaglutide', '{"name": "Semaglutide", "weeks_per_step": 4, "doses": [0.25, 0.5, 1, 1.7, 2.4], "long_term": [1.7, 2.4],
    "words": "From 0.25 mg in week 1 to 2.4 mg from week 17, or 1.7 mg if that suits you better."}', '2026-11-01',
    'US label of Wegovy, consulted in November 2026', 'Medical director'),
  ('dose_steps_tirzepatide', '{"name": "Tirzepatide", "weeks_per_step": 4, "doses": [2.5, 5, 7.5, 10, 12.5, 15], "long_term": [5, 15],
    "words": "From 2.5 mg in week 1. Long-term doses are 5, 10 or 15 mg; 15 mg is the most, not the goal."}', '2026-11-01',
    'US label of Zepbound, consulted in November 2026', 'Medical director'),
  ('lab_testosterone_men', '{"name": "Total testosterone", "unit": "ng/dL", "scale": [0, 1480], "range": [264, 916], "marks": [
    {"at": 300, "words": "considered below", "acts": false}, {"at": 1100, "words": "review above", "acts": true}],
    "note": "Drawn the day before a dose or halfway between two, at week 8, month 6 and month 12."}', '2026-11-01',
    'Harmonized range of a large US lab; AUA testosterone deficiency guideline 2018, amended 2024', 'Medical director'),
  ('lab_hematocrit_men', '{"name": "Hematocrit", "unit": "% of blood", "scale": [34, 58], "range": [38.3, 51], "marks": [
    {"at": 50, "words": "no start", "acts": false}, {"at": 54, "words": "on hold", "acts": true}],
    "note": "The share of red cells. At 54% your provider stops or lowers the dose and looks for the cause."}', '2026-11-01',
    'Usual range of a large US lab; AUA testosterone deficiency guideline 2018, amended 2024', 'Medical director'),
  ('lab_psa', '{"name": "PSA", "unit": "ng/mL", "scale": [0, 6], "range": [0, 4], "marks": [
    {"at": 4, "words": "urologist first", "acts": true}],
    "note": "A prostate marker. A rise of more than 1.4 within the first year also goes to a urologist."}', '2026-11-01',
    'Endocrine Society testosterone therapy guideline 2018', 'Medical director'),
  ('lab_estradiol_men', '{"name": "Estradiol", "unit": "pg/mL", "scale": [0, 90], "range": [8, 43], "marks": [
    {"at": 60, "words": "review above", "acts": true}],
    "note": "Testosterone turns into estradiol. Above 60 with sore or swollen breasts, your provider reviews the dose."}', '2026-11-01',
    'Usual range of a large US lab for men; action level set by the clinic', 'Medical director'),
  ('lab_testosterone_women', '{"name": "Total testosterone, women", "unit": "ng/dL", "scale": [0, 100], "range": [8, 60], "marks": [
    {"at": 60, "words": "lower or stop", "acts": true}],
    "note": "A usual range before menopause, by a method made for low levels. Measured at weeks 3 to 6, then every 6 months."}', '2026-11-01',
    'Usual range of a large US lab for women before menopause; global consensus on testosterone for women 2019', 'Medical director'),
  ('lab_tsh', '{"name": "TSH", "unit": "mIU/L", "scale": [0, 14], "range": [0.4, 4], "marks": [
    {"at": 10, "words": "thyroid first", "acts": true}],
    "note": "A thyroid signal. Above 10, or below 0.1, your provider looks at your thyroid before anything else."}', '2026-11-01',
    'Usual range of a large US lab; action levels set by the clinic', 'Medical director'),
  ('lab_fasting_glucose', '{"name": "Fasting blood sugar", "unit": "mg/dL", "scale": [50, 160], "range": [70, 99], "marks": [
    {"at": 126, "words": "review from", "acts": true}],
    "note": "Growth hormone can raise blood sugar. From 126 your provider reviews the plan."}', '2026-11-01',
    'American Diabetes Association, Standards of Care 2026', 'Medical director'),
  ('lab_a1c', '{"name": "A1c", "unit": "%", "scale": [4, 10], "range": [4, 5.6], "marks": [
    {"at": 6.5, "words": "diabetes from", "acts": false}, {"at": 9, "words": "review from", "acts": true}],
    "note": "Blood sugar over the last three months. From 5.7 to 6.4 it is called prediabetes. Measured before the start, at 3 to 6 months, then each year."}', '2026-11-01',
    'American Diabetes Association, Standards of Care 2026; review level set by the clinic', 'Medical director'),
  ('lab_egfr', '{"name": "Kidney filtration (eGFR)", "unit": "mL/min", "scale": [0, 120], "range": [60, 120], "marks": [
    {"at": 30, "words": "no higher dose below", "acts": true}],
    "note": "Vomiting and too little water can hurt the kidneys. Below 30 no dose goes up until your provider has looked."}', '2026-11-01',
    'CKD-EPI 2021; action level set by the clinic', 'Medical director'),
  ('lab_hdl_men', '{"name": "HDL cholesterol", "unit": "mg/dL", "scale": [0, 100], "range": [40, 100], "marks": [
    {"at": 25, "words": "stop below", "acts": true}],
    "note": "The helpful part of blood fats. Nandrolone can push it down; below 25 the treatment stops."}', '2026-11-01',
    'Usual lower limit for men; stop level set by the clinic', 'Medical director'),
  ('lab_calcium', '{"name": "Calcium", "unit": "mg/dL", "scale": [7.5, 12.5], "range": [8.6, 10.2], "marks": [
    {"at": 11, "words": "stop above", "acts": true}],
    "note": "Too much can mean a problem with bones or glands. Above 11 the treatment stops."}', '2026-11-01',
    'Usual range of a large US lab; stop level set by the clinic', 'Medical director');

-- Locked only now: under forced row-level security even the owner could not have put the rows above in.
do $$
declare
  name text;
begin
  foreach name in array array['clinical_fact', 'pharmacy', 'pharmacy_treatment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert on %I to app_web', name);
    execute format('grant select on %I to app_worker', name);
    execute format('create policy %I on %I for select to app_web using (app.is_visitor())', name || '_read', name);
    execute format('create policy %I on %I for insert to app_web with check (app.actor_kind() = ''admin'')', name || '_add', name);
    execute format('create policy %I on %I for select to app_worker using (app.actor_kind() = ''system'')', name || '_system', name);
    execute format('create trigger content_changed after insert or update or delete or truncate on %I
      for each statement execute function app.tell_content_changed()', name);
  end loop;
  -- A fact is never changed or taken away, only followed by a newer one. A pharmacy's last day is set when it leaves us.
  foreach name in array array['pharmacy', 'pharmacy_treatment'] loop
    execute format('grant update on %I to app_web', name);
    execute format('create policy %I on %I for update to app_web using (app.actor_kind() = ''admin'') with check (app.actor_kind() = ''admin'')', name || '_change', name);
  end loop;
end $$;
