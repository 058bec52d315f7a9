-- Lab results: what a lab reported, typed in by one person, checked by a second, corrected by a new version and never overwritten.

-- What can be measured, in plain words. A change is a new row with a later first day.
create table lab_marker (
  loinc text not null check (loinc ~ '^[0-9]{1,5}-[0-9]$'),
  effective_from date not null default '2026-11-01',
  name text not null check (length(name) between 1 and 60),
  explanation text not null check (length(explanation) between 1 and 200),
  -- Drawn in full even if it is in range.
  is_lead boolean not null,
  sort int not null,
  -- In the first unit. Outside of it a slip of the finger is more likely than a result.
  plausible_low numeric,
  plausible_high numeric,
  -- By sex at birth, in the first unit; used only where the report gives no range.
  usual jsonb not null,
  -- In UCUM, the first with factor 1: value in this unit = value in the first x factor + shift. Without units the result is a word.
  units jsonb not null,
  source text not null check (length(source) between 1 and 300),
  owner text not null default 'Medical director' check (length(owner) between 1 and 60),
  primary key (loinc, effective_from)
);

-- When a result needs somebody. Thresholds are in the marker's first unit. A newer row with the same key replaces the older one.
create table lab_alert_rule (
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  effective_from date not null default '2026-11-01',
  is_active boolean not null default true,
  loinc text not null check (loinc ~ '^[0-9]{1,5}-[0-9]$'),
  -- PAGE: the person on call, within an hour. PRV: a task for the provider, one business day. INFO: shown.
  level text not null check (level in ('PAGE', 'PRV', 'INFO')),
  sex text check (sex in ('male', 'female')),
  test text not null check (test in ('above', 'at-least', 'below', 'above-range', 'below-range', 'above-range-times', 'at-least-range-times',
    'rise', 'rise-percent', 'is-positive')),
  threshold numeric,
  within_months int check (within_months > 0),
  -- A second test of the same report that must be true as well.
  also_loinc text,
  also_test text check (also_test in ('above', 'at-least', 'below', 'above-range', 'below-range', 'above-range-times', 'at-least-range-times')),
  also_threshold numeric,
  -- Treatment rests until a provider has closed the alert.
  stops_treatment boolean not null default false,
  words text not null check (length(words) between 1 and 300),
  source text not null check (length(source) between 1 and 300),
  owner text not null default 'Medical director' check (length(owner) between 1 and 60),
  primary key (key, effective_from),
  check ((threshold is null) = (test in ('above-range', 'below-range', 'is-positive'))),
  check ((also_loinc is null) = (also_test is null))
);

insert into lab_marker (loinc, name, explanation, is_lead, sort, plausible_low, plausible_high, usual, units, source) values
  ('2986-8', 'Total testosterone', 'How much testosterone is in your blood, bound and free together.', true, 1, 0, 5000, '{"male": [264, 916], "female": [8, 60]}',
    '[{"unit": "ng/dL", "systems": ["us"], "factor": 1}, {"unit": "nmol/L", "systems": ["si"], "factor": 0.034672, "source": "Molar mass 288.42 g/mol"}, {"unit": "ng/mL", "systems": [], "factor": 0.01, "source": "1 dL is 100 mL"}]',
    'Usual range of a large US lab'),
  ('49041-7', 'Total testosterone, sensitive method', 'The same as total testosterone, measured by a method made for low levels.', true, 2, 0, 5000, '{"male": [264, 916], "female": [8, 60]}',
    '[{"unit": "ng/dL", "systems": ["us"], "factor": 1}, {"unit": "nmol/L", "systems": ["si"], "factor": 0.034672, "source": "Molar mass 288.42 g/mol"}, {"unit": "ng/mL", "systems": [], "factor": 0.01, "source": "1 dL is 100 mL"}]',
    'Usual range of a large US lab'),
  ('2991-8', 'Free testosterone', 'The small part of testosterone that is not bound to proteins and can act in the body.', false, 3, 0, 1000, '{}',
    '[{"unit": "pg/mL", "systems": ["us"], "factor": 1}, {"unit": "pmol/L", "systems": ["si"], "factor": 3.4672, "source": "Molar mass 288.42 g/mol"}, {"unit": "ng/dL", "systems": [], "factor": 0.1, "source": "1 dL is 100 mL"}]',
    'Depends on the method; only the lab''s own range counts'),
  ('13967-5', 'SHBG', 'A protein that carries testosterone: the more of it there is, the less testosterone is free.', false, 4, 1, 500, '{"male": [18, 54], "female": [25, 122]}',
    '[{"unit": "nmol/L", "systems": ["us", "si"], "factor": 1}]',
    'Usual range of a large US lab'),
  ('2243-4', 'Estradiol', 'The main estrogen. The body makes some of it from testosterone.', false, 5, 0, 5000, '{"male": [8, 43]}',
    '[{"unit": "pg/mL", "systems": ["us"], "factor": 1}, {"unit": "pmol/L", "systems": ["si"], "factor": 3.6714, "source": "Molar mass 272.38 g/mol"}, {"unit": "ng/L", "systems": [], "factor": 1, "source": "1 pg/mL is the same amount"}]',
    'Usual range of a large US lab'),
  ('10501-5', 'LH', 'A signal from the brain that tells testicles or ovaries to make hormones.', false, 6, 0, 200, '{"male": [1.7, 8.6]}',
    '[{"unit": "m[IU]/mL", "label": "mIU/mL", "systems": ["us"], "factor": 1}, {"unit": "[IU]/L", "label": "IU/L", "systems": ["si"], "factor": 1, "source": "1 mIU/mL is the same amount"}]',
    'Usual range of a large US lab'),
  ('15067-2', 'FSH', 'A signal from the brain that the body needs to make sperm or ripen eggs.', false, 7, 0, 200, '{"male": [1.5, 12.4]}',
    '[{"unit": "m[IU]/mL", "label": "mIU/mL", "systems": ["us"], "factor": 1}, {"unit": "[IU]/L", "label": "IU/L", "systems": ["si"], "factor": 1, "source": "1 mIU/mL is the same amount"}]',
    'Usual range of a large US lab'),
  ('2842-3', 'Prolactin', 'A hormone of the pituitary gland. Too much of it can lower testosterone.', false, 8, 0, 5000, '{"male": [4, 15], "female": [5, 23]}',
    '[{"unit": "ng/mL", "systems": ["us"], "factor": 1}, {"unit": "ug/L", "label": "µg/L", "systems": ["si"], "factor": 1, "source": "1 ng/mL is the same amount", "aliases": ["mcg/L"]}]',
    'Usual range of a large US lab'),
  ('4544-3', 'Hematocrit', 'The share of your blood that is red cells. Testosterone can raise it, and too much makes blood thick.', true, 9, 10, 75, '{"male": [38.3, 51], "female": [34, 46.6]}',
    '[{"unit": "%", "systems": ["us"], "factor": 1}, {"unit": "L/L", "systems": ["si"], "factor": 0.01, "source": "1 % is 0.01"}]',
    'Usual range of a large US lab'),
  ('718-7', 'Hemoglobin', 'The part of red cells that carries oxygen.', false, 10, 3, 25, '{"male": [13.5, 17.5], "female": [12, 15.5]}',
    '[{"unit": "g/dL", "systems": ["us"], "factor": 1}, {"unit": "g/L", "systems": ["si"], "factor": 10, "source": "1 L is 10 dL"}]',
    'Usual range of a large US lab'),
  ('2857-1', 'PSA', 'A protein from the prostate. A rise is a reason to have the prostate looked at.', false, 11, 0, 500, '{"male": [null, 4]}',
    '[{"unit": "ng/mL", "systems": ["us"], "factor": 1}, {"unit": "ug/L", "label": "µg/L", "systems": ["si"], "factor": 1, "source": "1 ng/mL is the same amount", "aliases": ["mcg/L"]}]',
    'Usual range of a large US lab'),
  ('1742-6', 'ALT', 'A liver enzyme. More of it in the blood can mean that the liver is irritated.', false, 12, 1, 5000, '{"male": [null, 44], "female": [null, 32]}',
    '[{"unit": "U/L", "systems": ["us"], "factor": 1, "aliases": ["IU/L"]}, {"unit": "ukat/L", "label": "µkat/L", "systems": ["si"], "factor": 0.0166667, "source": "1 katal is one mole a second, 60,000,000 U"}]',
    'Usual range of a large US lab'),
  ('1920-8', 'AST', 'An enzyme from liver and muscle. Hard exercise can raise it for some days.', false, 13, 1, 5000, '{"male": [null, 40], "female": [null, 40]}',
    '[{"unit": "U/L", "systems": ["us"], "factor": 1, "aliases": ["IU/L"]}, {"unit": "ukat/L", "label": "µkat/L", "systems": ["si"], "factor": 0.0166667, "source": "1 katal is one mole a second, 60,000,000 U"}]',
    'Usual range of a large US lab'),
  ('1975-2', 'Bilirubin', 'A yellow substance that the liver takes out of the blood.', false, 14, 0, 50, '{"male": [0.1, 1.2], "female": [0.1, 1.2]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "umol/L", "label": "µmol/L", "systems": ["si"], "factor": 17.104, "source": "Molar mass 584.66 g/mol"}]',
    'Usual range of a large US lab'),
  ('6768-6', 'Alkaline phosphatase', 'An enzyme from liver and bones.', false, 15, 5, 3000, '{"male": [44, 121], "female": [44, 121]}',
    '[{"unit": "U/L", "systems": ["us"], "factor": 1, "aliases": ["IU/L"]}, {"unit": "ukat/L", "label": "µkat/L", "systems": ["si"], "factor": 0.0166667, "source": "1 katal is one mole a second, 60,000,000 U"}]',
    'Usual range of a large US lab'),
  ('2160-0', 'Creatinine', 'A waste product of muscle that the kidneys take out of the blood.', false, 16, 0.1, 20, '{"male": [0.76, 1.27], "female": [0.57, 1.0]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "umol/L", "label": "µmol/L", "systems": ["si"], "factor": 88.402, "source": "Molar mass 113.12 g/mol"}]',
    'Usual range of a large US lab'),
  ('98979-8', 'Kidney filtration (eGFR)', 'How much blood your kidneys clean, worked out from creatinine, age and sex.', false, 17, 1, 200, '{"male": [60, null], "female": [60, null]}',
    '[{"unit": "mL/min/{1.73_m2}", "label": "mL/min/1.73 m²", "systems": ["us", "si"], "factor": 1, "aliases": ["mL/min/1.73m2", "mL/min/1.73", "mL/min"]}]',
    'CKD-EPI 2021'),
  ('2951-2', 'Sodium', 'A salt that keeps the body''s water in balance.', false, 18, 90, 200, '{"male": [135, 145], "female": [135, 145]}',
    '[{"unit": "mmol/L", "systems": ["us", "si"], "factor": 1}, {"unit": "meq/L", "label": "mEq/L", "systems": [], "factor": 1, "source": "One charge for each ion"}]',
    'Usual range of a large US lab'),
  ('2823-3', 'Potassium', 'A salt that the heart and muscles need within narrow limits.', false, 19, 1, 10, '{"male": [3.5, 5.1], "female": [3.5, 5.1]}',
    '[{"unit": "mmol/L", "systems": ["us", "si"], "factor": 1}, {"unit": "meq/L", "label": "mEq/L", "systems": [], "factor": 1, "source": "One charge for each ion"}]',
    'Usual range of a large US lab'),
  ('17861-6', 'Calcium', 'A mineral for bones, nerves and muscles.', false, 20, 3, 20, '{"male": [8.6, 10.2], "female": [8.6, 10.2]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "mmol/L", "systems": ["si"], "factor": 0.24951, "source": "Molar mass 40.078 g/mol"}]',
    'Usual range of a large US lab'),
  ('1558-6', 'Fasting blood sugar', 'Blood sugar after a night without food.', false, 21, 10, 1500, '{"male": [70, 99], "female": [70, 99]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "mmol/L", "systems": ["si"], "factor": 0.055507, "source": "Molar mass 180.156 g/mol"}]',
    'Usual range of a large US lab'),
  ('2345-7', 'Blood sugar, any time', 'Blood sugar at the time of the draw. It depends on when you last ate.', false, 22, 10, 1500, '{}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "mmol/L", "systems": ["si"], "factor": 0.055507, "source": "Molar mass 180.156 g/mol"}]',
    'No usual range without fasting'),
  ('4548-4', 'A1c', 'Your average blood sugar over about three months.', true, 23, 3, 20, '{"male": [null, 5.6], "female": [null, 5.6]}',
    '[{"unit": "%", "systems": ["us"], "factor": 1}, {"unit": "mmol/mol", "systems": ["si"], "factor": 10.93135, "shift": -23.52427, "source": "NGSP and IFCC: % = 0.09148 x mmol/mol + 2.152"}]',
    'American Diabetes Association, Standards of Care 2026'),
  ('2093-3', 'Total cholesterol', 'All cholesterol in the blood together.', false, 24, 20, 1500, '{"male": [null, 199], "female": [null, 199]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "mmol/L", "systems": ["si"], "factor": 0.025863, "source": "Molar mass 386.65 g/mol"}]',
    'Usual range of a large US lab'),
  ('2085-9', 'HDL cholesterol', 'Cholesterol on its way out of the arteries. Higher is usually better.', false, 25, 1, 200, '{"male": [40, null], "female": [50, null]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "mmol/L", "systems": ["si"], "factor": 0.025863, "source": "Molar mass 386.65 g/mol"}]',
    'Usual range of a large US lab'),
  ('13457-7', 'LDL cholesterol', 'Cholesterol that can settle in the arteries. Lower is usually better.', false, 26, 1, 1000, '{"male": [null, 99], "female": [null, 99]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "mmol/L", "systems": ["si"], "factor": 0.025863, "source": "Molar mass 386.65 g/mol"}]',
    'Usual range of a large US lab'),
  ('2571-8', 'Triglycerides', 'Fats from food. Very high levels can inflame the pancreas.', false, 27, 10, 10000, '{"male": [null, 149], "female": [null, 149]}',
    '[{"unit": "mg/dL", "systems": ["us"], "factor": 1}, {"unit": "mmol/L", "systems": ["si"], "factor": 0.011294, "source": "Molar mass 885.4 g/mol"}]',
    'Usual range of a large US lab'),
  ('3016-3', 'TSH', 'A signal that drives the thyroid. High means that the thyroid does too little, low that it does too much.', false, 28, 0, 500, '{"male": [0.4, 4], "female": [0.4, 4]}',
    '[{"unit": "m[IU]/L", "label": "mIU/L", "systems": ["us", "si"], "factor": 1}, {"unit": "u[IU]/mL", "label": "µIU/mL", "systems": [], "factor": 1, "source": "1 mIU/L is the same amount", "aliases": ["uIU/mL", "mcIU/mL"]}]',
    'Usual range of a large US lab'),
  ('3040-3', 'Lipase', 'An enzyme of the pancreas. Far above its range it can mean that the pancreas is inflamed.', false, 29, 1, 20000, '{"male": [13, 60], "female": [13, 60]}',
    '[{"unit": "U/L", "systems": ["us"], "factor": 1, "aliases": ["IU/L"]}, {"unit": "ukat/L", "label": "µkat/L", "systems": ["si"], "factor": 0.0166667, "source": "1 katal is one mole a second, 60,000,000 U"}]',
    'Usual range of a large US lab'),
  ('1798-8', 'Amylase', 'An enzyme of the pancreas and the salivary glands.', false, 30, 1, 20000, '{"male": [28, 100], "female": [28, 100]}',
    '[{"unit": "U/L", "systems": ["us"], "factor": 1, "aliases": ["IU/L"]}, {"unit": "ukat/L", "label": "µkat/L", "systems": ["si"], "factor": 0.0166667, "source": "1 katal is one mole a second, 60,000,000 U"}]',
    'Usual range of a large US lab'),
  ('2484-4', 'IGF-1', 'A hormone of the liver that follows growth hormone. What is usual depends on age.', false, 31, 1, 2000, '{}',
    '[{"unit": "ng/mL", "systems": ["us"], "factor": 1}, {"unit": "nmol/L", "systems": ["si"], "factor": 0.13074, "source": "Molar mass 7649 g/mol"}]',
    'Depends on age and sex; only the lab''s own range counts'),
  ('1992-7', 'Calcitonin', 'A hormone of the thyroid. A high level is looked into before some medicines.', false, 32, 0, 20000, '{"male": [null, 8.4], "female": [null, 5]}',
    '[{"unit": "pg/mL", "systems": ["us"], "factor": 1}, {"unit": "pmol/L", "systems": ["si"], "factor": 0.29257, "source": "Molar mass 3418 g/mol"}]',
    'Usual range of a large US lab'),
  ('2106-3', 'Pregnancy test, urine', 'Says whether the pregnancy hormone was found in urine.', false, 33, null, null, '{}',
    '[]',
    'Usual range of a large US lab'),
  ('2118-8', 'Pregnancy test, blood', 'Says whether the pregnancy hormone was found in blood.', false, 34, null, null, '{}',
    '[]',
    'Usual range of a large US lab'),
  ('2191-5', 'DHEA-S', 'A hormone of the adrenal glands from which others are made.', false, 35, 1, 3000, '{}',
    '[{"unit": "ug/dL", "label": "µg/dL", "systems": ["us"], "factor": 1, "aliases": ["mcg/dL"]}, {"unit": "umol/L", "label": "µmol/L", "systems": ["si"], "factor": 0.027138, "source": "Molar mass 368.49 g/mol"}]',
    'Depends on age and sex; only the lab''s own range counts'),
  ('62292-8', 'Vitamin D', 'The form of vitamin D that shows how much the body has in store.', false, 36, 1, 400, '{}',
    '[{"unit": "ng/mL", "systems": ["us"], "factor": 1}, {"unit": "nmol/L", "systems": ["si"], "factor": 2.496, "source": "Molar mass 400.64 g/mol"}]',
    'Usual range of a large US lab'),
  ('2132-9', 'Vitamin B12', 'A vitamin for blood and nerves.', false, 37, 10, 10000, '{}',
    '[{"unit": "pg/mL", "systems": ["us"], "factor": 1}, {"unit": "pmol/L", "systems": ["si"], "factor": 0.73781, "source": "Molar mass 1355.37 g/mol"}]',
    'Usual range of a large US lab'),
  ('2276-4', 'Ferritin', 'The body''s iron store.', false, 38, 1, 20000, '{}',
    '[{"unit": "ng/mL", "systems": ["us"], "factor": 1}, {"unit": "ug/L", "label": "µg/L", "systems": ["si"], "factor": 1, "source": "1 ng/mL is the same amount", "aliases": ["mcg/L"]}]',
    'Usual range of a large US lab');

insert into lab_alert_rule (key, loinc, level, sex, test, threshold, within_months, also_loinc, also_test, also_threshold, stops_treatment, words, source) values
  ('testosterone-men-high', '2986-8', 'PRV', 'male', 'above', 1100, null, null, null, null, false, 'Above the target on treatment. Review the dose and when it was drawn.', 'Clinic policy after AUA 2018, amended 2024'),
  ('testosterone-men-very-high', '2986-8', 'PRV', 'male', 'above', 1500, null, null, null, null, true, 'Hold the next dose until the provider has looked.', 'Clinic policy after AUA 2018, amended 2024'),
  ('testosterone-women-high', '2986-8', 'PRV', 'female', 'above-range', null, null, null, null, null, false, 'Above the range before menopause. Lower or stop.', 'Global consensus on testosterone for women 2019'),
  ('testosterone-lc-men-high', '49041-7', 'PRV', 'male', 'above', 1100, null, null, null, null, false, 'Above the target on treatment. Review the dose and when it was drawn.', 'Clinic policy after AUA 2018, amended 2024'),
  ('testosterone-lc-men-very-high', '49041-7', 'PRV', 'male', 'above', 1500, null, null, null, null, true, 'Hold the next dose until the provider has looked.', 'Clinic policy after AUA 2018, amended 2024'),
  ('testosterone-lc-women-high', '49041-7', 'PRV', 'female', 'above-range', null, null, null, null, null, false, 'Above the range before menopause. Lower or stop.', 'Global consensus on testosterone for women 2019'),
  ('estradiol-men-high', '2243-4', 'PRV', 'male', 'above', 60, null, null, null, null, false, 'Ask about sore or swollen breasts.', 'Clinic policy'),
  ('lh-low-with-testosterone-low', '10501-5', 'INFO', 'male', 'below-range', null, null, '2986-8', 'below', 300, false, 'LH and testosterone are both low: prolactin is to be measured.', 'AUA testosterone deficiency guideline 2018, amended 2024'),
  ('prolactin-high', '2842-3', 'PRV', null, 'above-range-times', 2, null, null, null, null, false, 'More than twice the upper limit.', 'Clinic policy'),
  ('hematocrit-no-start', '4544-3', 'INFO', null, 'at-least', 50, null, null, null, null, false, 'Testosterone is not started from here on.', 'Endocrine Society testosterone therapy guideline 2018'),
  ('hematocrit-repeat', '4544-3', 'PRV', null, 'at-least', 52, null, null, null, null, false, 'Repeat in 4 to 6 weeks.', 'Clinic policy'),
  ('hematocrit-hold', '4544-3', 'PAGE', null, 'at-least', 54, null, null, null, null, true, 'Hold testosterone and look for the cause.', 'Endocrine Society testosterone therapy guideline 2018'),
  ('hemoglobin-high', '718-7', 'PRV', null, 'above', 18.5, null, null, null, null, false, 'Too much hemoglobin. Look at hematocrit too.', 'Clinic policy'),
  ('psa-high', '2857-1', 'PRV', null, 'above', 4, null, null, null, null, false, 'No start; urologist first. Above 3 counts for men at high risk.', 'Endocrine Society testosterone therapy guideline 2018'),
  ('psa-rise', '2857-1', 'PRV', null, 'rise', 1.4, 12, null, null, null, false, 'Risen by more than 1.4 within 12 months: to a urologist.', 'Endocrine Society testosterone therapy guideline 2018'),
  ('alt-high', '1742-6', 'PRV', null, 'above-range-times', 3, null, null, null, null, false, 'More than three times the upper limit.', 'Clinic policy'),
  ('alt-very-high', '1742-6', 'PRV', null, 'above-range-times', 5, null, null, null, null, true, 'More than five times the upper limit: treatment stops.', 'Clinic policy'),
  ('ast-high', '1920-8', 'PRV', null, 'above-range-times', 3, null, null, null, null, false, 'More than three times the upper limit.', 'Clinic policy'),
  ('ast-very-high', '1920-8', 'PRV', null, 'above-range-times', 5, null, null, null, null, true, 'More than five times the upper limit: treatment stops.', 'Clinic policy'),
  ('bilirubin-high-with-alt', '1975-2', 'PAGE', null, 'above-range-times', 2, null, '1742-6', 'above-range-times', 3, true, 'Bilirubin and ALT are high together: the liver may be in danger.', 'Clinic policy'),
  ('creatinine-rise', '2160-0', 'PRV', null, 'rise-percent', 30, null, null, null, null, false, 'Risen by more than 30 % since the last result.', 'Clinic policy'),
  ('egfr-low', '98979-8', 'PRV', null, 'below', 30, null, null, null, null, true, 'No higher dose of a GLP-1 medicine.', 'Clinic policy'),
  ('potassium-low', '2823-3', 'PAGE', null, 'below', 3.0, null, null, null, null, false, 'Dangerous for the heart.', 'Clinic policy'),
  ('potassium-high', '2823-3', 'PAGE', null, 'above', 6.0, null, null, null, null, false, 'Dangerous for the heart. A bad sample can cause it too: repeat at once.', 'Clinic policy'),
  ('calcium-high', '17861-6', 'PRV', null, 'above', 11, null, null, null, null, true, 'Androgens stop.', 'Clinic policy'),
  ('fasting-glucose-low', '1558-6', 'PAGE', null, 'below', 54, null, null, null, null, false, 'Dangerously low blood sugar.', 'American Diabetes Association, Standards of Care 2026'),
  ('fasting-glucose-diabetes', '1558-6', 'PRV', null, 'at-least', 126, null, null, null, null, false, 'In the range of diabetes.', 'American Diabetes Association, Standards of Care 2026'),
  ('fasting-glucose-high', '1558-6', 'PAGE', null, 'above', 300, null, null, null, null, false, 'Dangerously high blood sugar.', 'Clinic policy'),
  ('glucose-low', '2345-7', 'PAGE', null, 'below', 54, null, null, null, null, false, 'Dangerously low blood sugar.', 'American Diabetes Association, Standards of Care 2026'),
  ('glucose-high', '2345-7', 'PAGE', null, 'above', 300, null, null, null, null, false, 'Dangerously high blood sugar.', 'Clinic policy'),
  ('a1c-high', '4548-4', 'PRV', null, 'at-least', 9, null, null, null, null, false, 'Far above the goal.', 'Clinic policy'),
  ('triglycerides-high', '2571-8', 'PRV', null, 'at-least', 500, null, null, null, null, false, 'The pancreas is at risk.', 'Clinic policy'),
  ('hdl-low', '2085-9', 'PRV', null, 'below', 25, null, null, null, null, true, 'Oxandrolone and nandrolone stop.', 'Clinic policy'),
  ('tsh-low', '3016-3', 'PRV', null, 'below', 0.1, null, null, null, null, false, 'The thyroid first.', 'Clinic policy'),
  ('tsh-high', '3016-3', 'PRV', null, 'above', 10, null, null, null, null, false, 'The thyroid first.', 'Clinic policy'),
  ('lipase-high', '3040-3', 'PAGE', null, 'at-least-range-times', 3, null, null, null, null, true, 'GLP-1 medicines stop. Ask about belly pain now: with it this is an emergency.', 'Clinic policy'),
  ('amylase-high', '1798-8', 'PAGE', null, 'at-least-range-times', 3, null, null, null, null, true, 'GLP-1 medicines stop. Ask about belly pain now: with it this is an emergency.', 'Clinic policy'),
  ('igf1-high', '2484-4', 'PRV', null, 'above-range', null, null, null, null, null, true, 'Above the range for the age: sermorelin stops.', 'Clinic policy'),
  ('calcitonin-high', '1992-7', 'PRV', null, 'above', 50, null, null, null, null, false, 'To be looked into before a GLP-1 medicine.', 'US label of Wegovy, consulted in November 2026'),
  ('pregnancy-urine', '2106-3', 'PAGE', null, 'is-positive', null, null, null, null, null, true, 'All medicines stop. Phone the patient.', 'Labels of all medicines offered'),
  ('pregnancy-blood', '2118-8', 'PAGE', null, 'is-positive', null, null, null, null, null, true, 'All medicines stop. Phone the patient.', 'Labels of all medicines offered');

-- Row-level security is forced on the owner too, so it is lifted for the new facts.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('lab_fresh_days', '90', '2026-11-01', 'Clinic policy: labs within 90 days before a fill', 'Medical director'),
  ('lab_review_business_days', '{"normal": 3, "abnormal": 1}', '2026-11-01', 'Clinic policy', 'Medical director');
alter table clinical_fact force row level security;

-- A call for help that is not about a message. It rings like an urgent message until somebody acknowledges it, and again an hour
-- later while it is not closed.
create table alarm (
  id uuid primary key,
  reference text not null unique check (reference ~ '^L-[0-9A-Z]{10}$'),
  -- Where it is dealt with: by staff, and by the provider, who is called as well. Ids only.
  path text not null check (length(path) <= 200),
  provider_id uuid references provider (user_id),
  provider_path text check (length(provider_path) <= 200),
  raised_by uuid not null,
  raised_at timestamptz not null,
  rang_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  closed_at timestamptz,
  check ((provider_id is null) = (provider_path is null))
);
create index alarm_open on alarm (rang_at) where closed_at is null;
alter table page alter column request_id drop not null;
alter table page add column alarm_id uuid references alarm (id);
alter table page add constraint page_about_one check ((request_id is null) <> (alarm_id is null));
alter table page drop constraint page_request_id_alarm_at_round_user_id_key;
alter table page add constraint page_once unique nulls not distinct (request_id, alarm_id, alarm_at, round, user_id);
create index page_of_alarm on page (alarm_id, alarm_at) where alarm_id is not null;

-- One version of one report. A correction is the next version with the same root; only one of them is in force.
create table lab_report (
  id uuid primary key,
  root_id uuid not null references lab_report (id),
  version int not null check (version > 0),
  user_id uuid not null references profile (user_id),
  source text not null check (source in ('patient_upload', 'lab')),
  lab_name text not null check (length(lab_name) between 1 and 100),
  collected_on date not null,
  collected_time time,
  file_id uuid references stored_file (id),
  -- Whom its results concern: the provider of the member's last visit, or any provider.
  provider_id uuid references provider (user_id),
  status text not null check (status in ('transcribed', 'released', 'amended', 'withdrawn')),
  correction_reason text check (length(correction_reason) between 1 and 500),
  transcribed_by uuid not null,
  transcribed_at timestamptz not null,
  verified_by uuid,
  verified_at timestamptz,
  ended_at timestamptz,
  review_due_at timestamptz not null,
  reviewed_by uuid references provider (user_id),
  reviewed_at timestamptz,
  -- How many of its results a provider holds back. The member is told that there are some.
  held_values int not null default 0 check (held_values >= 0),
  unique (root_id, version),
  check ((version = 1) = (id = root_id)),
  check ((version = 1) = (correction_reason is null)),
  check ((verified_by is null) = (verified_at is null)),
  check ((status in ('released', 'amended')) = (verified_by is not null)),
  check ((status in ('amended', 'withdrawn')) = (ended_at is not null)),
  check ((reviewed_by is null) = (reviewed_at is null)),
  -- Four eyes, and nobody's own results.
  constraint lab_report_two_people check (verified_by is null or verified_by <> transcribed_by),
  constraint lab_report_not_own check (transcribed_by <> user_id and (verified_by is null or verified_by <> user_id))
);
create unique index lab_report_one_waiting on lab_report (root_id) where status = 'transcribed';
create unique index lab_report_one_released on lab_report (root_id) where status = 'released';
create index lab_report_of_person on lab_report (user_id, collected_on desc, id desc);
create index lab_report_waiting on lab_report (transcribed_at) where status = 'transcribed';
create index lab_report_to_review on lab_report (review_due_at) where reviewed_at is null and status in ('transcribed', 'released');

create table lab_value (
  id uuid primary key,
  report_id uuid not null references lab_report (id),
  user_id uuid not null,
  -- Its place on the paper.
  position smallint not null check (position > 0),
  loinc text not null,
  comparator text check (comparator in ('<', '<=', '>', '>=')),
  -- With the digits of the report: 0.90 stays 0.90.
  value numeric,
  value_text text check (length(value_text) between 1 and 60),
  unit text check (length(unit) between 1 and 30),
  -- The range as the lab gave it, in its own words and, where they are numbers, as numbers.
  range_low numeric,
  range_high numeric,
  range_text text check (length(range_text) between 1 and 60),
  flag text check (flag in ('L', 'LL', 'H', 'HH', 'A')),
  -- A provider may hold one result back, with a reason. Otherwise the member sees it as soon as it is verified.
  held_at timestamptz,
  held_by uuid,
  hold_reason text check (length(hold_reason) between 1 and 500),
  -- What it means for this person, signed.
  remark text check (length(remark) between 1 and 600),
  remark_by uuid references provider (user_id),
  remark_at timestamptz,
  unique (report_id, loinc),
  check ((value is null) <> (value_text is null)),
  check ((value is null) = (unit is null)),
  check (comparator is null or value is not null),
  check (range_low <= range_high),
  check (range_text is not null or (range_low is null and range_high is null)),
  check ((held_at is null) = (held_by is null) and (held_at is null) = (hold_reason is null)),
  check ((remark is null) = (remark_by is null) and (remark is null) = (remark_at is null))
);
create index lab_value_of_person on lab_value (user_id, loinc);

create table lab_alert (
  id uuid primary key,
  report_id uuid not null references lab_report (id),
  value_id uuid not null references lab_value (id),
  user_id uuid not null,
  rule_key text not null,
  level text not null check (level in ('PAGE', 'PRV', 'INFO')),
  stops_treatment boolean not null,
  words text not null,
  raised_at timestamptz not null,
  due_at timestamptz,
  alarm_id uuid references alarm (id),
  closed_at timestamptz,
  closed_by uuid,
  closure_note text check (length(closure_note) between 1 and 2000),
  unique (value_id, rule_key),
  check ((level = 'PAGE') = (alarm_id is not null)),
  check ((level = 'INFO') = (due_at is null)),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closure_note is null))
);
create index lab_alert_of_report on lab_alert (report_id);
create index lab_alert_of_person on lab_alert (user_id);
create index lab_alert_open on lab_alert (due_at) where closed_at is null and level <> 'INFO';

-- Who did what to a report, with the words they gave.
create table lab_event (
  id uuid primary key,
  -- Several things happen in one moment; this is their order.
  seq bigint generated always as identity,
  report_id uuid not null references lab_report (id),
  value_id uuid references lab_value (id),
  kind text not null check (kind in ('transcribed', 'released', 'withdrawn', 'amended', 'held', 'hold-lifted', 'reviewed',
    'alert-raised', 'alert-acknowledged', 'alert-closed')),
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  note text check (length(note) between 1 and 2000)
);
create index lab_event_of_report on lab_event (report_id, at);

-- What a change may be, whoever makes it and however: a second person releases, a provider reviews and holds, the rest stands.
create function app.check_lab_report_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.status, new.status) not in (('transcribed', 'released'), ('transcribed', 'withdrawn'), ('released', 'amended'))
    and old.status <> new.status then
    raise exception 'A lab report does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if old.verified_by is distinct from new.verified_by
    and (old.status <> 'transcribed' or new.status <> 'released' or new.verified_by is distinct from app.actor_id()) then
    raise exception 'Only a second person verifies, in their own name' using errcode = 'insufficient_privilege';
  end if;
  if old.reviewed_by is distinct from new.reviewed_by
    and (old.reviewed_by is not null or app.actor_kind() <> 'provider' or new.reviewed_by is distinct from app.actor_id()) then
    raise exception 'Only a provider reviews, in their own name' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger lab_report_change before update on lab_report for each row execute function app.check_lab_report_change();

create function app.check_lab_value_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.held_by is distinct from old.held_by and new.held_by is not null and new.held_by <> app.actor_id())
    or (new.remark_by is distinct from old.remark_by and new.remark_by is distinct from app.actor_id()) then
    raise exception 'Only in one''s own name' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger lab_value_change before update on lab_value for each row execute function app.check_lab_value_change();

-- Locked only now: under forced row-level security even the owner could not have put the rows above in.
do $$
declare
  name text;
begin
  foreach name in array array['lab_marker', 'lab_alert_rule', 'alarm', 'lab_report', 'lab_value', 'lab_alert', 'lab_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- Never changed or taken away, only followed by a newer row.
  foreach name in array array['lab_marker', 'lab_alert_rule'] loop
    execute format('grant select, insert on %I to app_web', name);
    execute format('create policy %I on %I for select to app_web using (app.is_visitor())', name || '_read', name);
    execute format('create policy %I on %I for insert to app_web with check (app.actor_kind() = ''admin'')', name || '_add', name);
  end loop;
end $$;

grant select, insert on alarm to app_web;
grant update (acknowledged_at, acknowledged_by, closed_at) on alarm to app_web;
grant select on alarm to app_worker;
grant update (rang_at, acknowledged_at, acknowledged_by) on alarm to app_worker;
create policy alarm_staff on alarm for select to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id())));
create policy alarm_raise on alarm for insert to app_web
  with check (app.is_staff() and raised_by = app.actor_id() and acknowledged_at is null and closed_at is null);
create policy alarm_answer on alarm for update to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id())))
  with check (app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id())));
create policy alarm_system on alarm to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
create policy page_provider on page for update to app_web
  using (app.actor_kind() = 'provider' and exists (select 1 from alarm a where a.id = alarm_id))
  with check (app.actor_kind() = 'provider' and exists (select 1 from alarm a where a.id = alarm_id));
create policy page_provider_read on page for select to app_web
  using (app.actor_kind() = 'provider' and exists (select 1 from alarm a where a.id = alarm_id));

-- A member sees what is released, also what was corrected later. A provider sees the people they have visits with, and what is
-- theirs or nobody's.
grant select, insert on lab_report to app_web;
grant update (status, verified_by, verified_at, ended_at, reviewed_by, reviewed_at, held_values) on lab_report to app_web;
grant select on lab_report to app_worker;
create policy lab_report_own on lab_report for select to app_web
  using (user_id = app.actor_id() and status in ('released', 'amended'));
create policy lab_report_staff on lab_report for select to app_web
  using (app.is_staff());
create policy lab_report_provider on lab_report for select to app_web
  using (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id() or exists (
    select 1 from appointment a where a.user_id = lab_report.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow'))));
create policy lab_report_transcribe on lab_report for insert to app_web
  with check (app.is_staff() and transcribed_by = app.actor_id() and status = 'transcribed' and reviewed_by is null);
create policy lab_report_change on lab_report for update to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id() or exists (
    select 1 from appointment a where a.user_id = lab_report.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow')))))
  with check (app.is_staff() or (app.actor_kind() = 'provider' and (provider_id is null or provider_id = app.actor_id() or exists (
    select 1 from appointment a where a.user_id = lab_report.user_id and a.provider_id = app.actor_id()
      and a.status in ('booked', 'arrived', 'fulfilled', 'noshow')))));
create policy lab_report_system on lab_report for select to app_worker
  using (app.actor_kind() = 'system');

grant select, insert on lab_value to app_web;
grant update (held_at, held_by, hold_reason, remark, remark_by, remark_at) on lab_value to app_web;
create policy lab_value_own on lab_value for select to app_web
  using (user_id = app.actor_id() and held_at is null and exists (select 1 from lab_report r where r.id = report_id));
create policy lab_value_staff on lab_value for select to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id)));
create policy lab_value_transcribe on lab_value for insert to app_web
  with check (app.is_staff() and held_at is null and remark is null and exists (
    select 1 from lab_report r where r.id = report_id and r.user_id = lab_value.user_id
      and r.transcribed_by = app.actor_id() and r.status = 'transcribed'));
create policy lab_value_provider on lab_value for update to app_web
  using (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id))
  with check (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id));

grant select, insert on lab_alert to app_web;
grant update (closed_at, closed_by, closure_note) on lab_alert to app_web;
grant select on lab_alert to app_worker;
create policy lab_alert_read on lab_alert for select to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id)));
-- Whether treatment rests is no secret to the member, once they may see the result itself.
create policy lab_alert_own on lab_alert for select to app_web
  using (user_id = app.actor_id() and exists (select 1 from lab_value v where v.id = value_id));
create policy lab_alert_raise on lab_alert for insert to app_web
  with check (app.is_staff() and closed_at is null);
create policy lab_alert_close on lab_alert for update to app_web
  using (closed_at is null and (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id))))
  with check (closed_by = app.actor_id() and (app.is_staff() or app.actor_kind() = 'provider'));
create policy lab_alert_system on lab_alert for select to app_worker
  using (app.actor_kind() = 'system');

grant select, insert on lab_event to app_web;
create policy lab_event_read on lab_event for select to app_web
  using (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id)));
create policy lab_event_add on lab_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id = app.actor_id()
    and (app.is_staff() or (app.actor_kind() = 'provider' and exists (select 1 from lab_report r where r.id = report_id))));

-- Whose results a provider has to look at is known to them.
create policy profile_of_result on profile for select to app_web
  using (app.actor_kind() = 'provider' and exists (
    select 1 from lab_report r where r.user_id = profile.user_id and (r.provider_id is null or r.provider_id = app.actor_id())));

-- Whether somebody has results follows what is released.
grant update (has_test_results) on profile to app_worker;
