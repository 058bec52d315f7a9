import type pg from "pg";
import type { Random } from "./random.ts";

/** Someone on treatment, with everything their orders refer to. */
export type Treated = {
  userId: string;
  prescriptionId: string;
  /** Previous ones, which older orders came from, newest first. */
  formerIds?: string[];
  planId: string;
  pharmacyId: string;
};

const DAY = 86_400_000;

/** Everything an order needs, for one of the people who can sign in. What another part of the demo created stays. */
export async function seedTreated(
  client: pg.Client,
  email: string,
  { months, random }: { months: number; random: Random },
): Promise<Treated> {
  const person = await one(client, "select user_id as id from profile where email = $1", [email]);
  const provider = await one(client, "select user_id as id from profile where email = 'provider@demo.test'");
  const pharmacy = await one(client, "select id from pharmacy where name = 'Made-up Mail Pharmacy'");
  if (!person || !provider || !pharmacy) throw new Error(`${email} cannot be treated in this demo clinic`);
  await client.query(
    `update profile set registration_status = 'consented', date_of_birth = '1981-04-27', mailing_address = '100 Sample Street',
       city = 'Springfield', state = 'IL', zip_code = '62701', license_number_last_four = '4821', license_state = 'IL',
       license_expiration_date = '2029-03-01', has_test_results = true,
       created_at = $2 where user_id = $1`,
    [person, ago(months * 30 + 40)],
  );
  await seedVisit(client, person, provider, random);
  const { prescriptionId, formerIds } = await seedPrescriptions(client, { person, provider, pharmacy, months, random });
  return {
    userId: person,
    prescriptionId,
    formerIds,
    planId: await findPlan(client, person),
    pharmacyId: pharmacy,
  };
}

async function seedVisit(client: pg.Client, person: string, provider: string, random: Random): Promise<void> {
  const at = new Date(workday(ago(76)).setUTCHours(16, 0, 0, 0));
  await client.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, booked_at, ended_at)
     values ($1, $2, $3, 'renewal', false, $4, $4::timestamptz + interval '20 minutes', 'fulfilled', 'IL', 'America/Chicago', $1,
       $4, $4, $4)`,
    [random.uuid(), person, provider, at],
  );
  // Providers who treat someone here are licensed here.
  await client.query(
    `insert into provider_license (id, provider_id, state, number, valid_from, valid_until)
     select $1, $2, 'IL', 'IL-20741', '2022-01-01', '2028-12-31'
     where not exists (select 1 from provider_license where provider_id = $2 and state = 'IL')`,
    [random.uuid(), provider],
  );
}

/** How many days a prescription is valid, and how many of the newest monthly orders came from the current one. */
const VALID_DAYS = 180;
export const CURRENT_MONTHS = 3;
const ISSUED_DAYS_AGO = 75;

type Team = { person: string; provider: string; pharmacy: string; months: number; random: Random };

/** The current one and those before it, for a month at a time like the plan. */
async function seedPrescriptions(
  client: pg.Client,
  team: Team,
): Promise<{ prescriptionId: string; formerIds: string[] }> {
  const { rows } = await client.query<{ id: string; status: string }>(
    "select id, status from prescription where user_id = $1 and offering_key = 'trt' order by issued_on desc",
    [team.person],
  );
  const known = rows.find(({ status }) => status === "active");
  if (known) {
    return { prescriptionId: known.id, formerIds: rows.filter(({ id }) => id !== known.id).map(({ id }) => id) };
  }
  const formerCount = Math.ceil(((team.months - CURRENT_MONTHS) * 30) / VALID_DAYS);
  const formerIds: string[] = [];
  for (let i = 1; i <= formerCount; i++) formerIds.push(await seedPrescription(client, team, i));
  return { prescriptionId: await seedPrescription(client, team, 0), formerIds };
}

/** The one `back` places before the current one. */
async function seedPrescription(client: pg.Client, { person, provider, pharmacy, random }: Team, back: number) {
  const id = random.uuid();
  const [at, until] = [ago(ISSUED_DAYS_AGO + back * VALID_DAYS), ago(ISSUED_DAYS_AGO + (back - 1) * VALID_DAYS)];
  await client.query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by,
       confirmed_at, telemedicine_basis, status, ended_at)
     values ($1, $2, 'trt', 'trt', 'Testosterone cypionate', 'vial', false, 60, 200, 2,
       'Inject 0.3 mL under the skin twice a week', 3, 30, 5, $3, $4, 'III', $5, $6, $7, $7, $8, $6, $8, 'permission', $9, $10)`,
    [
      id,
      person,
      day(at),
      day(until),
      pharmacy,
      provider,
      random.uuid(),
      at,
      ...(back === 0 ? ["active", null] : ["stopped", until]),
    ],
  );
  await client.query(
    `insert into prescription_event (id, prescription_id, kind, at, actor_kind, actor_id)
     values ($1, $2, 'confirmed', $3, 'provider', $4)`,
    [random.uuid(), id, at, provider],
  );
  return id;
}

/** The plan created by the demo's billing. */
async function findPlan(client: pg.Client, person: string): Promise<string> {
  const id = await one(
    client,
    "select id from plan where user_id = $1 and offering_key = 'trt' and status <> 'canceled'",
    [person],
  );
  if (!id) throw new Error("Billing is seeded before orders");
  return id;
}

async function one(client: pg.Client, text: string, values: unknown[] = []): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(text, values);
  return rows[0]?.id;
}

/** That day, or the Friday before it. */
export function workday(at: Date): Date {
  return new Date(at.getTime() - ([2, 0, 0, 0, 0, 0, 1][at.getUTCDay()] ?? 0) * DAY);
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
