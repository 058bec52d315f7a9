import { newId } from "#core/id.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDosespot } from "#dosespot/create-dosespot.ts";
import type { EPrescribe } from "#domain/prescribing/vendor/eprescribe.ts";
import { createDosespotSandbox, type DosespotSandbox } from "../../sandbox/dosespot/dosespot.ts";
import type { Clinic, Query } from "./ready-member.ts";

/** A provider's number at the e-prescribing service, able to sign everything. */
export async function makeEnrolled(query: Query, { providerId }: Pick<Clinic, "providerId">): Promise<string> {
  const clinicianRef = String(1000 + Math.floor(Math.random() * 1_000_000_000));
  await query(
    `insert into prescriber_enrollment (provider_id, vendor_key, clinician_ref, stage, checked_at, recorded_by, recorded_at)
     values ($1, 'dosespot', $2, 'factor', now(), $1, now())`,
    [providerId, clinicianRef],
  );
  return clinicianRef;
}

/** A prescription as its prescriber staged it, inserted directly, for tests about what comes next. */
export async function makeStaged(
  query: Query,
  { providerId, pharmacyId }: Clinic,
  options: { now?: Date; userId?: string; name?: string; phone?: string } = {},
): Promise<{ userId: string; prescriptionId: string }> {
  const now = options.now ?? new Date();
  const userId = options.userId ?? newId();
  if (!options.userId) await makePerson(query, userId, options);
  const [episodeId, planId, prescriptionId] = [newId(), newId(), newId()];
  await query(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at) values ($1, $2, 'trt', 'seen', $3, $3)`,
    [episodeId, userId, now],
  );
  await query(
    `insert into treatment_plan (id, user_id, episode_id, treatment_key, offering_key, version, icd10, regimen, ends_on, signed_by, signed_at)
     values ($1, $2, $3, 'trt', 'trt', 1, 'E29.1', '{}', '2030-01-01', $4, $5)`,
    [planId, userId, episodeId, providerId, now],
  );
  await query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, written_by, written_at, staged_at, plan_id, icd10, status, signed_for)
     values ($1, $2, 'trt', 'trt', 'Testosterone cypionate', 'vial', false, 60, 200, 2, 'Inject 0.3 mL twice a week', 3, 30, 5, $3,
       '2030-01-01', 'III', $4, $5, $5, $6, $6, $7, 'E29.1', 'staged', app.patient_identity($2))`,
    [prescriptionId, userId, now.toISOString().slice(0, 10), pharmacyId, providerId, now, planId],
  );
  return { userId, prescriptionId };
}

async function makePerson(query: Query, userId: string, options: { name?: string; phone?: string }): Promise<void> {
  const email = `staged-${userId}@example.test`;
  await query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [userId, email]);
  await query(
    `insert into profile (user_id, email, first_name, last_name, created_at, registration_status, date_of_birth, mailing_address,
       city, state, zip_code, phone_number)
     values ($1, $2, 'Pat', $3, now(), 'active', '1980-02-03', '100 Sample Street', 'Springfield', 'IL', '62701', $4)`,
    [userId, email, options.name ?? "Staged", options.phone ?? "+13125550142"],
  );
}

const CLINIC_KEY = "a-clinic-key-of-a-test";
export const EVENT_SECRET = "a-secret-of-events-in-a-test-000";

/** The sandbox service in this process, and the adapter that talks to it over HTTP. */
export async function startDosespot(options: { webhookUrl?: string; timeoutMs?: number } = {}): Promise<{
  url: string;
  sandbox: DosespotSandbox;
  vendor: EPrescribe;
  post(path: string, body: object): Promise<Response>;
  stop(): Promise<void>;
}> {
  const sandbox = createDosespotSandbox({
    clinicKey: CLINIC_KEY,
    secret: EVENT_SECRET,
    webhookUrl: options.webhookUrl ?? "http://127.0.0.1:9/none",
    appOrigin: "http://localhost:3000",
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://sandbox");
    void sandbox.handle(request, response, url.pathname, url.searchParams);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const vendor = createDosespot(
    {
      EPRESCRIBE_URL: url,
      EPRESCRIBE_CLINIC: "21",
      EPRESCRIBE_KEY: CLINIC_KEY,
      EPRESCRIBE_SUBSCRIPTION: "test",
      EPRESCRIBE_USER: "1",
      EPRESCRIBE_WEBHOOK_SECRET: EVENT_SECRET,
    },
    options.timeoutMs ? { timeoutMs: options.timeoutMs } : {},
  );
  return {
    url,
    sandbox,
    vendor,
    post: (path, body) => fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) }),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
