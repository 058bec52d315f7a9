import { sql, type Insertable } from "kysely";
import type { ContinuityNote, ContinuityStep as StepRow } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { unexamined } from "../exams/queries-exam.server.ts";
import type { ContinuityKind, ContinuityStep } from "./continuity-step.ts";

/** SQL for what is done so that nobody's treatment ends in silence. */

export async function insertStep(trx: Trx, row: Insertable<StepRow>): Promise<void> {
  await trx.insertInto("continuity_step").values(row).execute();
}

export async function insertNote(trx: Trx, row: Insertable<ContinuityNote>): Promise<void> {
  await trx.insertInto("continuity_note").values(row).execute();
}

/** Steps of these prescriptions, oldest first. */
export async function selectSteps(
  trx: Trx,
  prescriptionIds: readonly string[],
): Promise<(ContinuityStep & { prescriptionId: string })[]> {
  return trx
    .selectFrom("continuity_step")
    .select(["prescription_id as prescriptionId", sql<ContinuityKind>`kind`.as("kind"), "done_at as at"])
    .where("prescription_id", "=", sql<string>`any(${[...prescriptionIds]}::uuid[])`)
    .orderBy("done_at")
    .orderBy("id")
    .execute();
}

/** The member and prescriber of a prescription that the end of the permission hits. */
export async function findAffected(
  trx: Trx,
  prescriptionId: string,
): Promise<{ userId: string; prescriberId: string } | null> {
  const { rows } = await sql<{ userId: string; prescriberId: string }>`
    select r.user_id as "userId", r.prescriber_id as "prescriberId" from prescription r
    where r.id = ${prescriptionId} and ${unexamined}`.execute(trx);
  return rows[0] ?? null;
}

export type PatientToWrite = {
  prescriptionId: string;
  userId: string;
  memberName: string;
  drugName: string;
  expiresOn: string;
};

/** A provider's own patients whom it hits, soonest to end first. */
export async function selectAffectedOf(trx: Trx, providerId: string): Promise<PatientToWrite[]> {
  const { rows } = await sql<PatientToWrite>`
    select r.id as "prescriptionId", r.user_id as "userId", u.name as "memberName", r.drug_name as "drugName",
      r.expires_on as "expiresOn"
    from prescription r join ${people(trx)} u on u.user_id = r.user_id
    where r.prescriber_id = ${providerId} and ${unexamined}
    order by r.expires_on, r.id limit 500`.execute(trx);
  return rows;
}

export type OwnStep = { kind: ContinuityKind; at: Date; note: string | null };

/** What was done for the member who asks, newest first. */
export async function selectOwnSteps(trx: Trx, userId: string): Promise<OwnStep[]> {
  return trx
    .selectFrom("continuity_step as s")
    .leftJoin("continuity_note as n", "n.step_id", "s.id")
    .select([sql<ContinuityKind>`s.kind`.as("kind"), "s.done_at as at", "n.body as note"])
    .where("s.user_id", "=", userId)
    .orderBy("s.done_at", "desc")
    .orderBy("s.id", "desc")
    .execute();
}

/** Whether someone takes a controlled medicine without an exam that counts. */
export async function isHit(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from prescription r where r.user_id = ${userId} and ${unexamined} limit 1`.execute(trx);
  return rows.length > 0;
}

/** How many members without a note each provider has, if the provider wasn't reminded in the week before. */
export async function selectUnwritten(trx: Trx, today: string): Promise<{ providerId: string; count: number }[]> {
  const { rows } = await sql<{ providerId: string; count: number }>`
    select r.prescriber_id as "providerId", count(distinct r.user_id)::int as count from prescription r
    where ${unexamined}
      and not exists (select 1 from continuity_step s where s.prescription_id = r.id and s.kind = 'note')
      and not exists (select 1 from continuity_reminder m where m.provider_id = r.prescriber_id
        and m.sent_on > ${today}::date - 7)
    group by r.prescriber_id order by r.prescriber_id`.execute(trx);
  return rows;
}

/** False if it was sent today. */
export async function insertReminder(trx: Trx, row: { provider_id: string; sent_on: string }): Promise<boolean> {
  const inserted = await trx
    .insertInto("continuity_reminder")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
