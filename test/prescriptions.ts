import { randomBytes } from "node:crypto";
import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { getConfirmation } from "#domain/orders/confirmation/get-confirmation.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import { identityDigest } from "#domain/prescribing/rules/identity.ts";
import { Transcription } from "#domain/prescribing/transcribe-prescription.ts";
import { makeVerified } from "./identity/make-verified.ts";
import { makeVisitAndLabs } from "./patients/ready-member.ts";
import { makeSafeToStart } from "./patients/safe-patient.ts";
import { openGates } from "./prescribing/controlled-patient.ts";
import { makeSignedOrder } from "./signed-order.ts";
import { asSuperuser, testCtx } from "./test-ctx.ts";
import { aPatient, aProvider } from "./visits.ts";

/**
 * A member in Illinois with a prescriber and a pharmacy there, a signed order on file, and everything needed to confirm: a visit, labs,
 * address, photo ID. Inserted directly, because tests are about what comes next.
 */
export async function aTreatedMember(options: { now?: Date } = {}) {
  const patient = await aPatient({ status: "active", ...options });
  const { userId } = patient;
  await asSuperuser(
    `update profile set state = 'IL', date_of_birth = '1980-02-03', mailing_address = '100 Sample Street', city = 'Springfield',
       zip_code = '62701', license_state = 'IL', license_expiration_date = '2029-03-01', phone_number = '+13125550142'
     where user_id = $1`,
    [userId],
  );
  await makeVerified(asSuperuser, userId);
  const providerId = await aProvider();
  await makeVisitAndLabs(asSuperuser, { providerId }, userId, options.now ?? new Date());
  await makeSafeToStart(asSuperuser, { userId, providerId }, options.now ?? new Date());
  const signedOrderFileId = await makeSignedOrder(asSuperuser, userId);
  return { patient, userId, providerId, pharmacyId: await aPharmacy(), signedOrderFileId };
}

/** The same, for whom a controlled medicine may be prescribed at that time. */
export async function aConfirmableMember(options: { now: Date }) {
  const team = await aTreatedMember(options);
  await openGates(asSuperuser, { ...team, at: options.now });
  return team;
}

/** The patient as shown to the prescriber who's about to confirm. */
export async function seenOf(userId: string): Promise<string> {
  const [row] = await asSuperuser("select app.patient_identity($1) as identity", [userId]);
  return identityDigest(row!["identity"]);
}

/** What a prescriber sends after reading the second look: a reason for each finding that asks for one. */
export async function lookedTwice(
  ctx: Ctx,
  prescriptionId: string,
): Promise<{ seenCheck: string; answers: FindingAnswers }> {
  const { check } = await getConfirmation(ctx, { prescriptionId });
  if (!check) return { seenCheck: "", answers: {} };
  const answer = { reason: "checked-by-hand", words: "", evidenceFileId: null } as const;
  const asked = check.findings.filter(({ severity }) => severity === "reason");
  return { seenCheck: check.digest, answers: Object.fromEntries(asked.map(({ ruleKey }) => [ruleKey, answer])) };
}

export async function aPharmacy(options: { kind?: string; states?: string[] } = {}): Promise<string> {
  const id = newId();
  await asSuperuser(
    `insert into pharmacy (id, name, city, state, license_states, kind, effective_from)
     values ($1, 'Made-up Mail Pharmacy', 'Springfield', 'IL', $2, $3, '2020-01-01')`,
    [id, options.states ?? ["IL"], options.kind ?? "503A"],
  );
  await asSuperuser(
    "insert into pharmacy_treatment (pharmacy_id, treatment_key, effective_from) select $1, key, '2020-01-01' from treatment",
    [id],
  );
  return id;
}

/** A provider who has just signed in, second factor included. */
export async function freshProvider(providerId: string, now = new Date()): Promise<Ctx> {
  const ctx = testCtx({ as: "provider", id: providerId, now });
  await signInJustNow(ctx);
  return ctx;
}

async function signInJustNow(ctx: Ctx): Promise<void> {
  if (!isPerson(ctx.actor)) return;
  await asSuperuser(
    `insert into auth.session (token_hash, id, user_id, stage, created_at, signed_in_at, last_seen_at, idle_seconds, ends_at,
       strong_factor_at, device) values ($1, $2, $3, 'full', $4, $4, $4, 3600, $4::timestamptz + interval '12 hours', $4, 'A test')`,
    [randomBytes(32), ctx.actor.sessionId, ctx.actor.userId, ctx.now],
  );
}

type Team = { userId: string; providerId: string; pharmacyId: string; signedOrderFileId?: string };

/** What a form for 70 mg of testosterone twice a week would send, issued on the day before `now`. */
export function orderOf(team: Team, change: Record<string, string> = {}, now = new Date()): Transcription {
  return Transcription.parse({
    offeringKey: "trt",
    drugName: "Testosterone cypionate",
    form: "vial",
    isCompounded: "",
    concentrationPerMl: "200",
    dose: "70",
    dosesPerWeek: "2",
    directions: "Inject 0.35 mL twice a week",
    quantity: "10",
    daysSupply: "70",
    refillsAllowed: "2",
    issuedOn: day(now, -1),
    expiresOn: day(now, 150),
    prescriberId: team.providerId,
    pharmacyId: team.pharmacyId,
    signedOrderFileId: team.signedOrderFileId ?? newId(),
    ...change,
  });
}

/** An active one, without going through staff and provider. */
export async function anActivePrescription(
  team: Team,
  options: { offering?: string; refills?: number; issuedOn?: string; expiresOn?: string; now?: Date } = {},
): Promise<string> {
  const id = newId();
  const now = options.now ?? new Date();
  const paperId = team.signedOrderFileId ?? (await makeSignedOrder(asSuperuser, team.userId));
  await asSuperuser("update stored_file set attached_as = 'prescription' where id = $1", [paperId]);
  await asSuperuser(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by,
       confirmed_at, telemedicine_basis, status)
     select $1, $2, o.key, o.treatment_key, 'Testosterone cypionate', 'vial', false, 70, 200, 2, 'Inject 0.35 mL twice a week',
       10, 70, $4, $5, $6, s.controlled_schedule, $7, $8, $9, $9, $10, $8, $10,
       case when s.controlled_schedule is null then null else 'permission' end, 'active'
     from offering o join treatment_status s on s.treatment_key = o.treatment_key where o.key = $3`,
    [
      id,
      team.userId,
      options.offering ?? "trt",
      options.refills ?? 2,
      options.issuedOn ?? day(now, -1),
      options.expiresOn ?? day(now, 150),
      team.pharmacyId,
      team.providerId,
      paperId,
      now,
    ],
  );
  return id;
}

/** The day `days` after an instant, in the clinic's time zone. */
export function day(now: Date, days = 0): string {
  const at = new Date(now.getTime() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(at);
}
