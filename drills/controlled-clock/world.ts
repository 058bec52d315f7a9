import pg from "pg";
import { newId } from "#core/id.ts";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import type { AboutControlled } from "#domain/prescribing/controlled/look-up-controlled.ts";
import {
  addLiveVisit,
  addReading,
  addRegistrations,
  makeControlledPatient,
} from "#test/prescribing/controlled-patient.ts";
import { makeSupply, type Query } from "#test/patients/ready-member.ts";
import { makeSignedOrder } from "#test/signed-order.ts";

/** A clinic whose provider is licensed and registered everywhere, with patients made on demand. */
export async function makeWorld(client: pg.Client) {
  const query: Query = async (text, values = []) => (await client.query(text, values)).rows;
  const { providerId, pharmacyId } = await makeSupply(query, [...US_STATES]);
  const providerEmail = `provider-${providerId}@example.test`;
  await query(
    `insert into profile (user_id, email, first_name, last_name, role, created_at)
     values ($1, $2, 'Robin', 'Vale', 'provider', now())`,
    [providerId, providerEmail],
  );
  await addRegistrations(query, { providerId, states: US_STATES });
  const patient = (state: string, now: Date) => makeControlledPatient(query, { providerId, state, now });
  const see = (userId: string, at: Date, avSeconds = 900) => addLiveVisit(query, { userId, providerId, at, avSeconds });
  const read = (userId: string, state: string, at: Date) => addReading(query, { userId, providerId, state, at });
  const examine = (userId: string, on: string) =>
    query(
      `insert into in_person_exam (id, user_id, examined_on, examiner, recorded_by, recorded_at, ground, provider_id)
       values ($1, $2, $3, 'Dr. Near, MD', $4, now(), 'referral', $4)`,
      [newId(), userId, on, providerId],
    );
  return { query, providerId, providerEmail, pharmacyId, patient, see, read, examine };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** A first prescription of testosterone, 120 mg a week. */
export function aboutOf(world: World, userId: string, issuedOn: string, expiresOn: string): AboutControlled {
  return {
    userId,
    providerId: world.providerId,
    offeringKey: "trt",
    visitId: null,
    moment: "new",
    prescription: { measure: "mg", dose: 60, dosesPerWeek: 2, refillsAllowed: 5, issuedOn, expiresOn },
    previous: null,
    icd10: "E29.1",
    signing: "vendor-two-factor",
    reconciled: { isClean: true, on: issuedOn },
  };
}

/** An active prescription that was confirmed under the permission. */
export async function addPrescription(
  { query, providerId, pharmacyId }: World,
  about: { userId: string; status?: string; offering?: "trt" | "semaglutide"; expiresOn: string },
): Promise<string> {
  const id = newId();
  const isControlled = about.offering !== "semaglutide";
  await query("begin");
  await query("set local session_replication_role = replica");
  await query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by, confirmed_at,
       telemedicine_basis, status, ended_at)
     values ($1, $2, $3, $3, 'Medicine', 'vial', false, 60, 200, 2, 'Inject as shown', 10, 70, 5, '2026-12-01', $4, $5,
       $6, $7, $8, $7, '2026-12-01', $7, '2026-12-01', $9, $10,
       case when $10 in ('stopped', 'expired') then timestamptz '2026-12-10' end)`,
    [
      id,
      about.userId,
      isControlled ? "trt" : "semaglutide",
      about.expiresOn,
      isControlled ? "III" : null,
      pharmacyId,
      providerId,
      await makeSignedOrder(query, about.userId),
      isControlled ? "permission" : null,
      about.status ?? "active",
    ],
  );
  await query("commit");
  return id;
}
