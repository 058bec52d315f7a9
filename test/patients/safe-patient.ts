import { newId } from "#core/id.ts";
import { before, type Query } from "./ready-member.ts";

/**
 * What no safety rule stops for a man who starts testosterone: two low mornings, hematocrit and PSA, a blood pressure, and allergies
 * and medicines that were gone through today. Health questions weren't sent, so rules about answers still ask for a reason.
 */
export async function makeSafeToStart(
  query: Query,
  { userId, providerId }: { userId: string; providerId: string },
  now: Date,
): Promise<void> {
  await query(
    `insert into patient_basics (user_id, sex_at_birth, height_inches, weight_pounds, changed_at) values ($1, 'male', 70, 190, $2)
     on conflict (user_id) do update set sex_at_birth = 'male', height_inches = 70, weight_pounds = 190`,
    [userId, before(now, 20)],
  );
  for (const [daysAgo, testosterone] of [
    [11, 228],
    [12, 241],
  ] as const) {
    const reportId = newId();
    const at = before(now, daysAgo);
    await query(
      `insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, collected_time, status,
         transcribed_by, transcribed_at, verified_by, verified_at, review_due_at, reviewed_by, reviewed_at)
       values ($1, $1, 1, $2, 'lab', 'Sample Lab', $3, '07:40', 'released', $4, $5, $6, $5, $5, $7, $5)`,
      [reportId, userId, at.toISOString().slice(0, 10), newId(), at, newId(), providerId],
    );
    await query(
      `insert into lab_value (id, report_id, user_id, loinc, position, value, unit)
       select gen_random_uuid(), $1, $2, loinc, position, value, unit
       from (values ('2986-8', 1, $3::numeric, 'ng/dL'), ('4544-3', 2, 45.1, '%'), ('2857-1', 3, 0.9, 'ng/mL'))
         v (loinc, position, value, unit)`,
      [reportId, userId, testosterone],
    );
  }
  for (const section of ["allergies", "medicines"]) {
    await query("insert into no_known_statement (id, user_id, section, said_at, said_by) values ($1, $2, $3, $4, $2)", [
      newId(),
      userId,
      section,
      before(now, 9),
    ]);
    await query(
      "insert into chart_review (id, user_id, section, reviewed_at, reviewed_by) values ($1, $2, $3, $4, $5)",
      [newId(), userId, section, now, providerId],
    );
  }
}
