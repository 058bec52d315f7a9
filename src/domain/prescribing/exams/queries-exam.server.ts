import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { InPersonExam as Row } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";

/** SQL for in-person exams and who would need one. */

/** Whose exam it was: the prescriber's own, or somebody's who referred the patient to them. Null: nobody has said. */
export type ExamGround = "prescriber" | "referral";

export type InPersonExam = {
  id: string;
  examinedOn: string;
  examiner: string;
  recordedAt: Date;
  ground: ExamGround | null;
  /** The prescriber for whom it counts. */
  providerId: string | null;
};

export async function insertExam(trx: Trx, row: Insertable<Row>): Promise<void> {
  await trx.insertInto("in_person_exam").values(row).execute();
}

export async function selectExams(trx: Trx, userId: string): Promise<InPersonExam[]> {
  return trx
    .selectFrom("in_person_exam")
    .select([
      "id",
      sql<string>`examined_on`.as("examinedOn"),
      "examiner",
      "recorded_at as recordedAt",
      sql<ExamGround | null>`ground`.as("ground"),
      "provider_id as providerId",
    ])
    .where("user_id", "=", userId)
    .orderBy("examined_on", "desc")
    .execute();
}

/** Days of the exams that count for a prescriber, latest first. */
export async function selectExamDays(trx: Trx, about: { userId: string; providerId: string }): Promise<string[]> {
  const exams = await selectExams(trx, about.userId);
  return exams.filter(({ providerId }) => providerId === about.providerId).map(({ examinedOn }) => examinedOn);
}

/** The last exam until a day that counts for a prescriber, and why. */
export async function findExamFor(
  trx: Trx,
  { userId, providerId, until }: { userId: string; providerId: string; until: string },
): Promise<{ on: string; ground: ExamGround } | null> {
  const exams = await selectExams(trx, userId);
  const own = exams.filter((one) => one.providerId === providerId && one.examinedOn <= until);
  return own.flatMap(({ examinedOn: on, ground }) => (ground ? [{ on, ground }] : []))[0] ?? null;
}

export type AffectedMember = {
  userId: string;
  memberName: string;
  state: string | null;
  prescriptionId: string;
  drugName: string;
  prescriberName: string;
  expiresOn: string;
};

/** On a controlled medicine and never examined in person, soonest expiration first. */
export async function selectUnexamined(trx: Trx, page: { limit: number; offset: number }): Promise<AffectedMember[]> {
  const { rows } = await sql<AffectedMember>`
    select r.user_id as "userId", u.name as "memberName", u.state,
      r.id as "prescriptionId", r.drug_name as "drugName", d.display_name as "prescriberName", r.expires_on as "expiresOn"
    from prescription r
    join ${people(trx)} u on u.user_id = r.user_id
    join ${providers(trx)} d on d.user_id = r.prescriber_id
    where ${unexamined}
    order by r.expires_on, r.id limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows;
}

export async function countUnexamined(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from prescription r where ${unexamined}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** On a prescription `r`: controlled, in force, and without an exam that counts for its prescriber. */
export const unexamined = sql`r.controlled_schedule is not null and r.status in ('signed', 'sent', 'active', 'on_hold', 'exhausted')
  and not exists (select 1 from in_person_exam e where e.user_id = r.user_id and e.provider_id = r.prescriber_id)`;
