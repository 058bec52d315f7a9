-- expand
-- Allergies, problems, medicines from elsewhere and history. Each row is a version: a change adds one, nothing is ever changed or
-- deleted. The chain of versions has no gap and stays with one person; two changes of the same version can't both be saved.
create table allergy (
  id uuid primary key,
  root_id uuid not null,
  version int not null check (version >= 1),
  prior_version int generated always as (nullif(version - 1, 0)) stored,
  user_id uuid not null references profile (user_id),
  status text not null check (status in ('reported', 'confirmed', 'refuted', 'entered-in-error')),
  source text not null check (source in ('patient', 'provider', 'outside')),
  substance text not null check (length(substance) between 1 and 100),
  class_keys text[] not null check (cardinality(class_keys) <= 10 and array_position(class_keys, null) is null),
  reaction text not null check (length(reaction) <= 200),
  severity text not null check (severity in ('mild', 'moderate', 'severe', 'unknown')),
  from_on date,
  until_on date,
  -- The answer it was proposed from, such as 'c08:penicillin'.
  origin text check (length(origin) <= 200),
  added_by uuid not null,
  added_at timestamptz not null,
  unique (root_id, version),
  unique (root_id, version, user_id),
  foreign key (root_id, prior_version, user_id) references allergy (root_id, version, user_id),
  check ((version = 1) = (root_id = id)),
  check (until_on >= from_on)
);
create index allergy_of_person on allergy (user_id);

create table problem (
  id uuid primary key,
  root_id uuid not null,
  version int not null check (version >= 1),
  prior_version int generated always as (nullif(version - 1, 0)) stored,
  user_id uuid not null references profile (user_id),
  status text not null check (status in ('reported', 'confirmed', 'refuted', 'entered-in-error')),
  source text not null check (source in ('patient', 'provider', 'outside')),
  name text not null check (length(name) between 1 and 200),
  icd10 text check (icd10 ~ '^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$'),
  problem_key text check (problem_key ~ '^[a-z][a-z0-9-]{1,59}$'),
  from_on date,
  until_on date,
  origin text check (length(origin) <= 200),
  added_by uuid not null,
  added_at timestamptz not null,
  unique (root_id, version),
  unique (root_id, version, user_id),
  foreign key (root_id, prior_version, user_id) references problem (root_id, version, user_id),
  check ((version = 1) = (root_id = id)),
  check (until_on >= from_on)
);
create index problem_of_person on problem (user_id);

create table outside_medicine (
  id uuid primary key,
  root_id uuid not null,
  version int not null check (version >= 1),
  prior_version int generated always as (nullif(version - 1, 0)) stored,
  user_id uuid not null references profile (user_id),
  status text not null check (status in ('reported', 'confirmed', 'refuted', 'entered-in-error')),
  source text not null check (source in ('patient', 'provider', 'outside')),
  name text not null check (length(name) between 1 and 100),
  class_keys text[] not null check (cardinality(class_keys) <= 10 and array_position(class_keys, null) is null),
  dose text not null check (length(dose) <= 100),
  from_on date,
  until_on date,
  origin text check (length(origin) <= 200),
  added_by uuid not null,
  added_at timestamptz not null,
  unique (root_id, version),
  unique (root_id, version, user_id),
  foreign key (root_id, prior_version, user_id) references outside_medicine (root_id, version, user_id),
  check ((version = 1) = (root_id = id)),
  check (until_on >= from_on)
);
create index outside_medicine_of_person on outside_medicine (user_id);

-- Whether an item is restricted never changes: otherwise an older version would stay readable.
create table history_item (
  id uuid primary key,
  root_id uuid not null,
  version int not null check (version >= 1),
  prior_version int generated always as (nullif(version - 1, 0)) stored,
  user_id uuid not null references profile (user_id),
  status text not null check (status in ('reported', 'confirmed', 'refuted', 'entered-in-error')),
  source text not null check (source in ('patient', 'provider', 'outside')),
  kind text not null check (kind in ('surgery', 'family', 'social', 'pregnancy')),
  text text not null check (length(text) between 1 and 500),
  is_restricted boolean not null,
  from_on date,
  until_on date,
  origin text check (length(origin) <= 200),
  added_by uuid not null,
  added_at timestamptz not null,
  unique (root_id, version),
  unique (root_id, version, user_id, is_restricted),
  foreign key (root_id, prior_version, user_id, is_restricted)
    references history_item (root_id, version, user_id, is_restricted),
  check ((version = 1) = (root_id = id)),
  check (until_on >= from_on)
);
create index history_item_of_person on history_item (user_id);

-- "None" is a statement with a date, never an empty list.
create table no_known_statement (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  section text not null check (section in ('allergies', 'problems', 'medicines', 'history')),
  said_at timestamptz not null,
  said_by uuid not null
);
create index no_known_statement_of_person on no_known_statement (user_id, section, said_at desc);

create table chart_review (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  section text not null check (section in ('allergies', 'problems', 'medicines', 'history')),
  reviewed_at timestamptz not null,
  reviewed_by uuid not null references provider (user_id)
);
create index chart_review_of_person on chart_review (user_id, section, reviewed_at desc);

-- What names are recognized as. The newest row of a key that has begun counts.
create table chart_term (
  kind text not null check (kind in ('class', 'problem')),
  key text not null check (key ~ '^[a-z][a-z0-9-]{1,59}$'),
  label text not null check (length(label) between 1 and 100),
  words text[] not null,
  -- Answers to the health questions that mean the same, as 'ITEM:CODE'.
  answers text[] not null,
  effective_from date not null,
  source text not null check (length(source) between 1 and 300),
  owner text not null check (length(owner) between 1 and 60),
  primary key (kind, key, effective_from)
);
insert into chart_term (kind, key, label, words, answers, effective_from, source, owner)
select kind, key, label, words, answers, date '2020-01-01', 'First list of the clinic, to be approved by a clinician', 'Medical director'
from (values
  ('class', 'glp1', 'GLP-1 medicine', array['glp-1', 'glp1', 'semaglutide', 'tirzepatide', 'liraglutide', 'dulaglutide', 'exenatide', 'ozempic', 'wegovy', 'rybelsus', 'mounjaro', 'zepbound', 'saxenda', 'victoza', 'trulicity', 'byetta', 'bydureon'], array['w10:switching', 'w10:both']),
  ('class', 'semaglutide', 'Semaglutide', array['semaglutide', 'ozempic', 'wegovy', 'rybelsus'], '{}'),
  ('class', 'tirzepatide', 'Tirzepatide', array['tirzepatide', 'mounjaro', 'zepbound'], '{}'),
  ('class', 'testosterone', 'Testosterone', array['testosterone', 'depo-testosterone', 'androgel', 'testim', 'xyosted', 'jatenzo', 'aveed', 'natesto', 'tlando', 'trt'], array['t03:prescribed', 't03:not-prescribed']),
  ('class', 'hcg', 'hCG', array['hcg', 'chorionic gonadotropin', 'gonadotropin', 'novarel', 'pregnyl', 'ovidrel'], array['h02:yes']),
  ('class', 'sermorelin', 'Sermorelin', array['sermorelin', 'growth hormone', 'ghrh', 'geref'], '{}'),
  ('class', 'nandrolone', 'Nandrolone', array['nandrolone', 'deca-durabolin', 'deca durabolin'], '{}'),
  ('class', 'anabolic', 'Anabolic steroid', array['anabolic', 'anabolic steroid', 'testosterone', 'nandrolone', 'deca-durabolin', 'deca durabolin', 'oxandrolone', 'anavar', 'stanozolol', 'trenbolone', 'boldenone', 'oxymetholone', 'methandienone', 'dianabol'], '{}'),
  ('class', 'insulin', 'Insulin', array['insulin', 'lantus', 'basaglar', 'toujeo', 'tresiba', 'levemir', 'humalog', 'novolog', 'humulin', 'novolin', 'admelog', 'fiasp', 'glargine', 'lispro', 'aspart', 'degludec', 'detemir'], array['c09a:insulin']),
  ('class', 'sulfonylurea', 'Sulfonylurea', array['sulfonylurea', 'glipizide', 'glucotrol', 'glyburide', 'glibenclamide', 'glimepiride', 'amaryl', 'tolbutamide', 'chlorpropamide'], array['c09a:sulfonylurea']),
  ('class', 'nitrate', 'Nitrate', array['nitrate', 'nitrates', 'nitroglycerin', 'nitrostat', 'isosorbide', 'imdur'], array['c09a:nitrate']),
  ('class', 'blood-thinner', 'Blood thinner', array['blood thinner', 'blood thinners', 'anticoagulant', 'warfarin', 'coumadin', 'jantoven', 'apixaban', 'eliquis', 'rivaroxaban', 'xarelto', 'dabigatran', 'pradaxa', 'edoxaban', 'savaysa', 'enoxaparin', 'lovenox', 'heparin'], array['c09a:blood-thinner']),
  ('class', 'steroid-tablets', 'Steroid tablets', array['prednisone', 'prednisolone', 'methylprednisolone', 'medrol', 'dexamethasone', 'hydrocortisone', 'cortisone'], array['c09a:steroid']),
  ('class', 'birth-control-pill', 'Birth control pill', array['birth control pill', 'birth control pills', 'oral contraceptive', 'oral contraceptives', 'ethinyl estradiol', 'drospirenone', 'norgestimate', 'levonorgestrel', 'norethindrone', 'yaz', 'yasmin', 'ortho tri-cyclen'], array['c09a:pill']),
  ('class', 'sesame-oil', 'Sesame oil', array['sesame', 'sesame oil', 'tahini'], '{}'),
  ('class', 'cottonseed-oil', 'Cottonseed oil', array['cottonseed', 'cottonseed oil', 'cotton seed'], '{}'),
  ('class', 'grapeseed-oil', 'Grapeseed oil', array['grapeseed', 'grapeseed oil', 'grape seed'], '{}'),
  ('class', 'castor-oil', 'Castor oil', array['castor oil', 'castor'], '{}'),
  ('class', 'benzyl-alcohol', 'Benzyl alcohol', array['benzyl alcohol'], '{}'),
  ('class', 'benzyl-benzoate', 'Benzyl benzoate', array['benzyl benzoate'], '{}'),
  ('class', 'latex', 'Latex', array['latex', 'rubber'], '{}'),
  ('problem', 'high-blood-pressure', 'High blood pressure', array['high blood pressure', 'hypertension'], array['c10:high-blood-pressure']),
  ('problem', 'cholesterol', 'High cholesterol or blood fats', array['high cholesterol', 'hyperlipidemia', 'dyslipidemia'], array['c10:cholesterol']),
  ('problem', 'diabetes-1', 'Type 1 diabetes', array['type 1 diabetes', 'diabetes type 1'], array['c10:diabetes-1', 'w08:type-1']),
  ('problem', 'diabetes-2', 'Type 2 diabetes', array['type 2 diabetes', 'diabetes type 2'], array['c10:diabetes-2', 'w08:type-2-low-sugar']),
  ('problem', 'diabetes', 'Diabetes', array['diabetes'], array['s04:diabetes']),
  ('problem', 'ketoacidosis', 'Ketoacidosis', array['ketoacidosis', 'dka'], array['w08:ketoacidosis']),
  ('problem', 'retinopathy', 'Diabetic eye damage', array['retinopathy'], array['s04:retinopathy', 'w08:retinopathy']),
  ('problem', 'sleep-apnea', 'Sleep apnea', array['sleep apnea'], array['c10:sleep-apnea', 't08:treated', 't08:untreated-mild', 't08:untreated-severe']),
  ('problem', 'heart', 'Heart problem or stroke', array['heart disease', 'coronary artery disease'], array['c10:heart']),
  ('problem', 'heart-attack', 'Heart attack', array['heart attack', 'myocardial infarction'], array['c13:heart-attack']),
  ('problem', 'stroke', 'Stroke', array['stroke', 'tia'], array['c13:stroke']),
  ('problem', 'stent', 'Stent or bypass', array['stent', 'bypass'], array['c13:stent']),
  ('problem', 'heart-failure', 'Heart failure', array['heart failure'], array['c13:heart-failure']),
  ('problem', 'irregular-heartbeat', 'Irregular heartbeat', array['irregular heartbeat', 'atrial fibrillation', 'afib', 'arrhythmia'], array['c13:irregular']),
  ('problem', 'clot', 'Blood clot', array['blood clot', 'deep vein thrombosis', 'dvt', 'pulmonary embolism'], array['c10:clot', 'c14:clot']),
  ('problem', 'thrombophilia', 'Clotting disorder', array['thrombophilia', 'factor v leiden', 'clotting disorder'], array['c14:thrombophilia']),
  ('problem', 'fatty-liver', 'Fatty liver', array['fatty liver', 'masld', 'nafld'], array['c10:fatty-liver']),
  ('problem', 'liver', 'Liver disease', array['liver disease', 'hepatitis'], array['c10:liver', 'c15:liver']),
  ('problem', 'cirrhosis', 'Cirrhosis', array['cirrhosis'], array['c15:cirrhosis']),
  ('problem', 'kidney', 'Kidney disease', array['kidney disease'], array['c10:kidney', 'c15:kidney', 'w12:kidney']),
  ('problem', 'dialysis', 'Dialysis', array['dialysis'], array['c15:dialysis']),
  ('problem', 'nephrosis', 'Kidney disease with protein loss', array['nephrosis', 'nephrotic syndrome'], array['n01:yes']),
  ('problem', 'dehydration', 'Often dehydrated', array['dehydration'], array['w12:dehydrated']),
  ('problem', 'high-calcium', 'High blood calcium', array['hypercalcemia', 'high calcium'], array['n02:yes']),
  ('problem', 'thyroid', 'Thyroid problem', array['hypothyroidism', 'hyperthyroidism', 'thyroid disease'], array['c10:thyroid', 's03:treated', 's03:untreated']),
  ('problem', 'thyroid-nodule', 'Thyroid nodule', array['thyroid nodule'], array['w04:nodule']),
  ('problem', 'thyroid-cancer', 'Thyroid cancer', array['thyroid cancer'], array['c12k:thyroid', 'w04:cancer']),
  ('problem', 'medullary-thyroid-cancer', 'Medullary thyroid cancer or MEN 2, self or family', array['medullary thyroid cancer', 'men 2', 'men2'], array['w03:yes']),
  ('problem', 'gallbladder', 'Gallbladder problem', array['gallbladder'], array['c10:gallbladder']),
  ('problem', 'gallstones', 'Gallstones', array['gallstones'], array['w06:active', 'w06:quiet']),
  ('problem', 'pancreas', 'Pancreas problem', '{}', array['c10:pancreas']),
  ('problem', 'pancreatitis', 'Pancreatitis', array['pancreatitis'], array['w05:past', 'w05:recent']),
  ('problem', 'gastroparesis', 'Gastroparesis', array['gastroparesis'], array['w07:gastroparesis']),
  ('problem', 'reflux', 'Severe reflux', array['reflux', 'gerd'], array['w07:reflux']),
  ('problem', 'blocked-bowel', 'Bowel obstruction', array['bowel obstruction'], array['w07:blocked-bowel']),
  ('problem', 'ibd', 'Inflammatory bowel disease', array['ibd', 'crohn''s disease', 'ulcerative colitis'], array['w07:ibd']),
  ('problem', 'cancer', 'Cancer', array['cancer'], array['c10:cancer', 'c12:yes', 's01:yes', 'c12k:other']),
  ('problem', 'prostate-cancer', 'Prostate cancer', array['prostate cancer'], array['c12k:prostate', 't05:prostate-cancer']),
  ('problem', 'breast-cancer', 'Breast cancer', array['breast cancer'], array['c12k:breast', 't05:breast-cancer']),
  ('problem', 'womb-ovary-cancer', 'Cancer of the womb or ovary', array['ovarian cancer', 'uterine cancer', 'endometrial cancer'], array['c12k:womb-ovary']),
  ('problem', 'skin-cancer', 'Skin cancer', array['skin cancer', 'melanoma'], array['c12k:skin']),
  ('problem', 'blood-cancer', 'Cancer of the blood or lymph nodes', array['leukemia', 'lymphoma', 'myeloma'], array['c12k:blood']),
  ('problem', 'hormone-cancer', 'Cancer or tumor that grows with hormones', '{}', array['f07:yes', 'h01:yes']),
  ('problem', 'high-psa', 'High PSA', array['high psa', 'elevated psa'], array['t05:psa']),
  ('problem', 'prostate-nodule', 'Prostate nodule', array['prostate nodule'], array['t05:nodule']),
  ('problem', 'prostate-biopsy', 'Prostate biopsy planned', '{}', array['t05:biopsy']),
  ('problem', 'high-hematocrit', 'High hematocrit', array['high hematocrit', 'polycythemia', 'erythrocytosis'], array['t09:yes']),
  ('problem', 'pituitary', 'Pituitary problem', array['pituitary'], array['t10:pituitary']),
  ('problem', 'head-injury', 'Head injury', array['head injury', 'traumatic brain injury'], array['t10:head-injury']),
  ('problem', 'vision-headache', 'Headaches with vision change', '{}', array['t10:vision']),
  ('problem', 'breast-change', 'Sore or growing breasts', array['gynecomastia'], array['t11:yes']),
  ('problem', 'brain-tumor', 'Brain tumor', array['brain tumor'], array['s02:brain-tumor']),
  ('problem', 'head-radiation', 'Radiation to the head', '{}', array['s02:radiation']),
  ('problem', 'mood', 'Depression or anxiety', array['depression', 'anxiety'], array['c10:mood']),
  ('problem', 'eating-disorder', 'Eating disorder', array['eating disorder', 'anorexia', 'bulimia'], array['c10:eating-disorder', 'w09:yes'])
) as terms (kind, key, label, words, answers);

alter table allergy enable row level security;
alter table allergy force row level security;
alter table problem enable row level security;
alter table problem force row level security;
alter table outside_medicine enable row level security;
alter table outside_medicine force row level security;
alter table history_item enable row level security;
alter table history_item force row level security;
alter table no_known_statement enable row level security;
alter table no_known_statement force row level security;
alter table chart_review enable row level security;
alter table chart_review force row level security;
alter table chart_term enable row level security;
alter table chart_term force row level security;
grant select, insert on allergy, problem, outside_medicine, history_item, no_known_statement, chart_review to app_web;
grant select on chart_term to app_web;

-- Nurses, the providers who care for them, and an admin who opened the chart.
create function app.reads_chart(person uuid) returns boolean language sql stable
  return app.actor_kind() = 'nurse' or (app.actor_kind() in ('provider', 'admin') and app.cares_for(person));

-- A member reports about themselves. A nurse adds what is to be confirmed, and changes nothing. A provider who cares for them decides.
create function app.adds_to_chart(person uuid, added_by uuid, status text, source text, version int) returns boolean
  language sql stable
  return added_by = app.actor_id() and (
    (person = app.actor_id() and status = 'reported' and source = 'patient')
    or (app.actor_kind() = 'nurse' and status = 'reported' and source <> 'provider' and version = 1)
    or (app.actor_kind() = 'provider' and app.cares_for(person)));

create policy allergy_own on allergy for select to app_web using (user_id = app.actor_id() and not app.is_viewed());
create policy allergy_clinical on allergy for select to app_web using (app.reads_chart(user_id));
create policy allergy_add on allergy for insert to app_web
  with check (app.adds_to_chart(user_id, added_by, status, source, version));

create policy problem_own on problem for select to app_web using (user_id = app.actor_id() and not app.is_viewed());
create policy problem_clinical on problem for select to app_web using (app.reads_chart(user_id));
create policy problem_add on problem for insert to app_web
  with check (app.adds_to_chart(user_id, added_by, status, source, version));

create policy outside_medicine_own on outside_medicine for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy outside_medicine_clinical on outside_medicine for select to app_web using (app.reads_chart(user_id));
create policy outside_medicine_add on outside_medicine for insert to app_web
  with check (app.adds_to_chart(user_id, added_by, status, source, version));

create policy history_item_own on history_item for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy history_item_clinical on history_item for select to app_web
  using (app.reads_chart(user_id) and (not is_restricted or app.actor_kind() = 'provider'));
create policy history_item_add on history_item for insert to app_web
  with check (app.adds_to_chart(user_id, added_by, status, source, version)
    and (not is_restricted or app.actor_kind() <> 'nurse'));

create policy no_known_statement_own on no_known_statement for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy no_known_statement_clinical on no_known_statement for select to app_web using (app.reads_chart(user_id));
create policy no_known_statement_add on no_known_statement for insert to app_web
  with check (said_by = app.actor_id() and (user_id = app.actor_id() or app.actor_kind() = 'nurse'
    or (app.actor_kind() = 'provider' and app.cares_for(user_id))));

create policy chart_review_own on chart_review for select to app_web
  using (user_id = app.actor_id() and not app.is_viewed());
create policy chart_review_clinical on chart_review for select to app_web using (app.reads_chart(user_id));
create policy chart_review_add on chart_review for insert to app_web
  with check (app.actor_kind() = 'provider' and reviewed_by = app.actor_id() and app.cares_for(user_id));

create policy chart_term_read on chart_term for select to app_web using (app.actor_id() is not null);
