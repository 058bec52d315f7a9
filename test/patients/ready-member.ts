import { makeVerified } from "../identity/make-verified.ts";
import { newId } from "#core/id.ts";
import { makeSignedOrder } from "../signed-order.ts";

/** How rows are written: by a test's superuser, or by a drill's own client. */
export type Query = (text: string, values?: unknown[]) => Promise<unknown>;

export type Clinic = { providerId: string; pharmacyId: string };
export type ReadyMember = { userId: string; email: string; prescriptionId: string; planId: string };

/** A provider and a pharmacy who work in every requested state. */
export async function makeSupply(query: Query, states: string[] = ["IL"]): Promise<Clinic> {
  const [providerId, pharmacyId] = [newId(), newId()];
  await query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [
    providerId,
    `provider-${providerId}@example.test`,
  ]);
  await query(
    "insert into provider (user_id, display_name, credentials, zone) values ($1, 'Robin Vale', 'MD', 'America/Chicago')",
    [providerId],
  );
  await query(
    `insert into provider_license (provider_id, state, number, valid_from, valid_until)
     select $1, unnest($2::text[]), 'N-1', '2020-01-01', '2035-12-31'`,
    [providerId, states],
  );
  await query(
    `insert into pharmacy (id, name, city, state, license_states, kind, effective_from)
     values ($1, 'Made-up Mail Pharmacy', 'Springfield', 'IL', $2, '503A', '2020-01-01')`,
    [pharmacyId, states],
  );
  await query(
    "insert into pharmacy_treatment (pharmacy_id, treatment_key, effective_from) select $1, key, '2020-01-01' from treatment",
    [pharmacyId],
  );
  return { providerId, pharmacyId };
}

/**
 * A member who has everything except the dose confirmation: address, photo ID, blood test, visit, prescription, plan, card. Inserted
 * directly, for tests about what comes next.
 */
export async function makeReadyMember(
  query: Query,
  clinic: Clinic,
  options: { now?: Date; email?: string; refills?: number; userId?: string } = {},
): Promise<ReadyMember> {
  const now = options.now ?? new Date();
  const userId = options.userId ?? newId();
  const email = options.email ?? `ready-${userId}@example.test`;
  if (!options.userId) {
    await query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [userId, email]);
    await query(
      "insert into profile (user_id, email, first_name, last_name, created_at) values ($1, $2, 'Pat', 'Ready', $3)",
      [userId, email, now],
    );
  }
  await query(
    `update profile set registration_status = 'active', date_of_birth = '1980-02-03', mailing_address = '100 Sample Street',
       city = 'Springfield', state = 'IL', zip_code = '62701', license_state = 'IL', license_expiration_date = '2029-03-01',
       phone_number = '+13125550142' where user_id = $1`,
    [userId],
  );
  await makeVerified(query, userId);
  await makeVisitAndLabs(query, clinic, userId, now);
  const prescriptionId = await makePrescription(query, clinic, userId, { now, refills: options.refills ?? 5 });
  return { userId, email, prescriptionId, planId: await makePlan(query, userId, now) };
}

/** A completed visit and a blood test, ten days ago. */
export async function makeVisitAndLabs(
  query: Query,
  { providerId }: Pick<Clinic, "providerId">,
  userId: string,
  now: Date,
): Promise<void> {
  const at = before(now, 10);
  await query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, booked_at, ended_at)
     values ($1, $2, $3, 'initial-trt', true, $4, $4::timestamptz + interval '40 minutes', 'fulfilled', 'IL', 'America/Chicago',
       $1, $4, $4, $4)`,
    [newId(), userId, providerId, at],
  );
  await query(
    `insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by,
       transcribed_at, verified_by, verified_at, review_due_at)
     values ($1, $1, 1, $2, 'lab', 'Sample Lab', $3, 'released', $4, $5, $6, $5, $5)`,
    [newId(), userId, at.toISOString().slice(0, 10), newId(), at, newId()],
  );
}

async function makePrescription(
  query: Query,
  { providerId, pharmacyId }: Clinic,
  userId: string,
  { now, refills }: { now: Date; refills: number },
): Promise<string> {
  const id = newId();
  const paperId = await makeSignedOrder(query, userId);
  await query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by,
       confirmed_at, telemedicine_basis, status)
     values ($1, $2, 'trt', 'trt', 'Testosterone cypionate', 'vial', false, 60, 200, 2, 'Inject 0.3 mL twice a week', 3, 30, $3,
       $4, $5, 'III', $6, $7, $8, $8, $9, $7, $9, 'permission', 'active')`,
    [id, userId, refills, day(before(now, 9)), day(before(now, -165)), pharmacyId, providerId, paperId, before(now, 9)],
  );
  return id;
}

async function makePlan(query: Query, userId: string, now: Date): Promise<string> {
  const planId = newId();
  const at = before(now, 8);
  await query(
    `insert into plan (id, user_id, offering_key, days_supply, status, consent_version, consent_at, started_at)
     values ($1, $2, 'trt', 30, 'active', 1, $3, $3)`,
    [planId, userId, at],
  );
  await query(
    `insert into plan_price (plan_id, item, effective_from, price_line_id, amount_cents)
     select $1, item, '2026-11-01', id, amount_cents from price_line
     where offering_key = 'trt' and item in ('medicine', 'shipping')`,
    [planId],
  );
  await query(
    `insert into payment_method (id, user_id, processor_id, brand, last4, expires_month, expires_year, created_at)
     values ($1, $2, $3, 'visa', '4242', 8, 2030, $4)`,
    [newId(), userId, `pm_${newId()}`, at],
  );
  return planId;
}

export function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
