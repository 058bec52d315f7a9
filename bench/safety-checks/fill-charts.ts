import type pg from "pg";

export type Charted = { prescriptionId: string; providerId: string };

/**
 * Gives everybody with an active prescription a draw with three values and a reading, and two hundred of them the rest of a chart:
 * sent answers, lists and earlier draws. Written at once, because the measurement is about reading.
 */
export async function fillCharts(client: pg.Client): Promise<Charted[]> {
  const { rows: done } = await client.query("select from vital_set limit 1");
  await client.query("set session_replication_role = replica");
  if (done.length === 0) {
    for (const statement of [REPORTS, VALUES, READINGS, VITALS]) await client.query(statement);
  }
  await client.query(`create temp table charted as select distinct on (user_id) user_id, id as prescription_id, prescriber_id
    from prescription where status = 'active' order by user_id limit 200`);
  if (done.length === 0) {
    for (const statement of [OLDER, OLDER_VALUES, RESPONSES, ANSWERS, ALLERGIES, MEDICINES, REVIEWS, BASICS]) {
      await client.query(statement);
    }
    await client.query("set session_replication_role = origin");
    await client.query("vacuum analyze");
  }
  const { rows } = await client.query<Charted>(
    'select prescription_id as "prescriptionId", prescriber_id as "providerId" from charted',
  );
  return rows;
}

const REPORTS = `
  insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, collected_time, status, transcribed_by,
    transcribed_at, verified_by, verified_at, review_due_at)
  select id, id, 1, user_id, 'lab', 'Bench Lab A', current_date - 30, '07:40', 'released', id, now(), gen_random_uuid(), now(), now()
  from (select gen_random_uuid() as id, user_id from profile where role is null) r`;

const VALUES = `
  insert into lab_value (id, report_id, user_id, loinc, position, value, unit, range_low, range_high, range_text)
  select gen_random_uuid(), r.id, r.user_id, v.loinc, v.position, v.value, v.unit, v.low, v.high, concat(v.low, '-', v.high)
  from lab_report r cross join (values ('2986-8', 1, 641, 'ng/dL', 264, 916), ('4544-3', 2, 47.1, '%', 38.3, 48.6),
    ('2857-1', 3, 0.9, 'ng/mL', null, 4.0)) v (loinc, position, value, unit, low, high)
  where r.lab_name = 'Bench Lab A'`;

const READINGS = `
  insert into vital_set (id, user_id, measured_at, source, level, added_by, added_at)
  select gen_random_uuid(), user_id, now() - interval '5 days', 'self', 'ordinary', user_id, now() - interval '5 days'
  from profile where role is null`;

const VITALS = `
  insert into vital (set_id, user_id, loinc, value, unit)
  select s.id, s.user_id, v.loinc, v.value, v.unit
  from vital_set s cross join (values ('8480-6', 128, 'mm[Hg]'), ('8462-4', 82, 'mm[Hg]'), ('8867-4', 68, '/min'),
    ('29463-7', 201, '[lb_av]')) v (loinc, value, unit)`;

const OLDER = `
  insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, collected_time, status, transcribed_by,
    transcribed_at, verified_by, verified_at, review_due_at)
  select id, id, 1, user_id, 'lab', 'Bench Lab B', current_date - 30 * n, '07:40', 'released', id, now(), gen_random_uuid(), now(), now()
  from (select gen_random_uuid() as id, c.user_id, n from charted c cross join generate_series(4, 8, 2) n) r`;

const OLDER_VALUES = `
  insert into lab_value (id, report_id, user_id, loinc, position, value, unit, range_low, range_high, range_text)
  select gen_random_uuid(), r.id, r.user_id, v.loinc, v.position, v.value, v.unit, v.low, v.high, concat(v.low, '-', v.high)
  from lab_report r cross join (values ('2986-8', 1, 241, 'ng/dL', 264, 916), ('4544-3', 2, 45.1, '%', 38.3, 48.6),
    ('2857-1', 3, 0.8, 'ng/mL', null, 4.0), ('2243-4', 4, 31, 'pg/mL', 8, 43), ('1742-6', 5, 28, 'U/L', 0, 44),
    ('1920-8', 6, 25, 'U/L', 0, 40), ('2085-9', 7, 48, 'mg/dL', 40, null)) v (loinc, position, value, unit, low, high)
  where r.lab_name = 'Bench Lab B'`;

/** Every question of the forms that a man who asks for testosterone answers, each with its first option. */
const RESPONSES = `
  insert into form_response (id, user_id, form_key, version, purpose, state, started_at, changed_at, submitted_at, outcome, shown_items)
  select gen_random_uuid(), c.user_id, v.form_key, v.version, 'intake', 'submitted', now() - interval '20 days',
    now() - interval '20 days', now() - interval '20 days', '{"trt": "clear"}',
    array(select i ->> 'id' from jsonb_array_elements(v.definition -> 'items') i where i ->> 'type' in ('choice', 'choices', 'yes-no', 'score'))
  from charted c cross join form_version v where v.form_key in ('common', 'trt') and v.version = 1`;

const ANSWERS = `
  insert into form_answer (response_id, user_id, seq, item_id, value, is_restricted, answered_by, at)
  select r.id, r.user_id, i.n, i.item ->> 'id',
    case when i.item ->> 'type' = 'choices' then jsonb_build_array(i.item -> 'options' -> 0 -> 'code')
      else i.item -> 'options' -> 0 -> 'code' end,
    false, r.user_id, r.submitted_at
  from form_response r join form_version v on v.form_key = r.form_key and v.version = r.version
  cross join lateral jsonb_array_elements(v.definition -> 'items') with ordinality i (item, n)
  where r.user_id in (select user_id from charted) and i.item ->> 'type' in ('choice', 'choices', 'yes-no', 'score')`;

const ALLERGIES = `
  insert into allergy (id, root_id, version, user_id, status, source, substance, class_keys, reaction, severity, added_by, added_at)
  select id, id, 1, user_id, 'confirmed', 'patient', 'Penicillin', '{}', 'Hives', 'moderate', user_id, now() - interval '20 days'
  from (select gen_random_uuid() as id, user_id from charted) a`;

const MEDICINES = `
  insert into outside_medicine (id, root_id, version, user_id, status, source, name, class_keys, dose, added_by, added_at)
  select id, id, 1, user_id, 'confirmed', 'patient', 'Lisinopril', '{}', '10 mg daily', user_id, now() - interval '20 days'
  from (select gen_random_uuid() as id, c.user_id from charted c cross join generate_series(1, 3)) m`;

const REVIEWS = `
  insert into chart_review (id, user_id, section, reviewed_at, reviewed_by)
  select gen_random_uuid(), c.user_id, section, now(), c.prescriber_id
  from charted c cross join unnest(array['allergies', 'medicines']) section`;

const BASICS = `
  insert into patient_basics (user_id, sex_at_birth, height_inches, weight_pounds, changed_at)
  select user_id, 'male', 70, 205, now() - interval '20 days' from charted on conflict do nothing`;
