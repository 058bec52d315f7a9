-- expand
-- What each medicine belongs to and what it may be mixed with, for the rules about allergies and doubled medicines.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('medicine_classes', '{
    "trt": {"belongs": ["testosterone", "anabolic"], "contains": ["cottonseed-oil", "sesame-oil", "castor-oil", "grapeseed-oil", "benzyl-alcohol", "benzyl-benzoate"]},
    "female-trt": {"belongs": ["testosterone", "anabolic"], "contains": ["cottonseed-oil", "sesame-oil", "castor-oil", "grapeseed-oil", "benzyl-alcohol", "benzyl-benzoate"]},
    "hcg": {"belongs": ["hcg"], "contains": ["benzyl-alcohol"]},
    "sermorelin": {"belongs": ["sermorelin"], "contains": []},
    "nandrolone": {"belongs": ["nandrolone", "anabolic"], "contains": ["sesame-oil", "cottonseed-oil", "benzyl-alcohol"]},
    "oxandrolone": {"belongs": ["anabolic"], "contains": []},
    "semaglutide": {"belongs": ["semaglutide", "glp1"], "contains": []},
    "tirzepatide": {"belongs": ["tirzepatide", "glp1"], "contains": []}
  }', '2020-01-01', 'Labels of the medicines offered; to be approved by a clinician', 'Medical director')
on conflict do nothing;
alter table clinical_fact force row level security;
