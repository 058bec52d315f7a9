import { randomBytes } from "node:crypto";
import { newId } from "#core/id.ts";
import { before, makeReadyMember, type Clinic, type Query } from "#test/patients/ready-member.ts";
import { makeSafeToStart } from "#test/patients/safe-patient.ts";

/** What one web process has to do. */
export type Work = Clinic & { sessionId: string; patients: { userId: string; renewsId: string }[] };

/** Someone on semaglutide for forty days, with everything that no check stops when it's renewed. */
export async function makePatient(query: Query, clinic: Clinic): Promise<Work["patients"][number]> {
  const now = new Date();
  const userId = newId();
  const email = `drill-${userId}@example.test`;
  await query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [userId, email]);
  // Some share a name and a birth date.
  await query(
    "insert into profile (user_id, email, first_name, last_name, created_at) values ($1, $2, 'Pat', $3, $4)",
    [userId, email, `Twin${userId.slice(-2).replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!)}`, now],
  );
  const { prescriptionId: renewsId } = await makeReadyMember(query, clinic, { now, userId });
  await makeSafeToStart(query, { userId, providerId: clinic.providerId }, now);
  await query(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at, reason)
     values ($1, $2, 'semaglutide', 'seen', $3, $3, 'visit')`,
    [newId(), userId, before(now, 60)],
  );
  return { userId, renewsId };
}

/** The prescriptions that those patients have, as a pen of semaglutide instead of testosterone. */
export async function makeThemSemaglutide(query: Query): Promise<void> {
  await query(`begin; set local session_replication_role = replica;
    update prescription set offering_key = 'semaglutide', treatment_key = 'semaglutide', controlled_schedule = null,
      telemedicine_basis = null, dose_mg = 0.25, doses_per_week = 1, form = 'pen', strength = '0.25 mg',
      concentration_mg_per_ml = null, drug_name = 'Semaglutide', confirmed_at = confirmed_at - interval '40 days';
    commit`);
}

/** The prescriber, signed in a moment ago with a second factor. */
export async function signIn(query: Query, { providerId }: Clinic): Promise<string> {
  const sessionId = newId();
  await query(
    `insert into auth.session (token_hash, id, user_id, stage, created_at, signed_in_at, last_seen_at, idle_seconds, ends_at,
       strong_factor_at, device)
     values ($1, $2, $3, 'full', now(), now(), now(), 3600, now() + interval '12 hours', now(), 'A drill')`,
    [randomBytes(32), sessionId, providerId],
  );
  return sessionId;
}
