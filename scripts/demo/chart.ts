import type pg from "pg";
import { newId } from "#core/id.ts";

const DAY = 86_400_000;

/**
 * What one member reported and one provider confirmed, a statement that there are none, and a review. Another member has neither
 * allergies nor other medicines.
 */
export async function seedChart(client: pg.Client): Promise<void> {
  await client.query(
    `insert into patient_basics (user_id, sex_at_birth, height_inches, weight_pounds, changed_at)
     select user_id, 'male', 70, 201, $1 from profile where email in ('member@demo.test', 'longtime@demo.test')
     on conflict do nothing`,
    [ago(200)],
  );
  await client.query(
    `insert into no_known_statement (id, user_id, section, said_at, said_by)
     select gen_random_uuid(), user_id, section, $1, user_id
     from profile cross join unnest(array['allergies', 'medicines']) section where email = 'longtime@demo.test'`,
    [ago(6)],
  );
  const { rows } = await client.query<{ member: string; provider: string }>(
    `select m.user_id as member, p.user_id as provider from profile m, profile p
     where m.email = 'member@demo.test' and p.email = 'provider@demo.test'`,
  );
  const [people] = rows;
  if (!people) return;
  const { member, provider } = people;
  const reported = { status: "reported", source: "patient", added_by: member, added_at: ago(6) };
  const confirmed = { status: "confirmed", source: "patient", added_by: provider, added_at: ago(2) };
  const penicillin = { substance: "Penicillin", class_keys: "{}", reaction: "Hives", severity: "moderate" };
  await seedRow(client, "allergy", member, [reported, confirmed], penicillin);
  const sesame = { substance: "Sesame", class_keys: "{sesame-oil}", reaction: "Swollen lips", severity: "severe" };
  await seedRow(client, "allergy", member, [reported], sesame);
  const lisinopril = { name: "Lisinopril", class_keys: "{}", dose: "10 mg daily" };
  await seedRow(client, "outside_medicine", member, [reported, confirmed], lisinopril);
  const apnea = { name: "Sleep apnea", icd10: "G47.33", problem_key: "sleep-apnea" };
  await seedRow(client, "problem", member, [reported, confirmed], apnea);
  await client.query(
    "insert into no_known_statement (id, user_id, section, said_at, said_by) values ($1, $2, 'history', $3, $2)",
    [newId(), member, ago(6)],
  );
  await client.query(
    "insert into chart_review (id, user_id, section, reviewed_at, reviewed_by) values ($1, $2, 'medicines', $3, $4)",
    [newId(), member, ago(2), provider],
  );
}

type Row = Record<string, string | Date>;

async function seedRow(client: pg.Client, table: string, member: string, versions: Row[], values: Row): Promise<void> {
  const rootId = newId();
  for (const [index, version] of versions.entries()) {
    const row = { id: index === 0 ? rootId : newId(), root_id: rootId, version: index + 1, user_id: member };
    const all = Object.entries({ ...row, ...version, ...values });
    await client.query(
      `insert into ${table} (${all.map(([name]) => name).join(", ")}) values (${all.map((_, at) => `$${at + 1}`).join(", ")})`,
      all.map(([, value]) => value),
    );
  }
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}
