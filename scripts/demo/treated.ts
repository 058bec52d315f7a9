import type pg from "pg";
import type { Random } from "./random.ts";

/** Somebody on treatment, by what their orders refer to. */
export type Treated = {
  userId: string;
  prescriptionId: string;
  /** The one before, from which older orders were made. */
  formerId?: string | undefined;
  planId: string;
  pharmacyId: string;
};

const DAY = 86_400_000;

/** Everything that stands behind an order of one of the people who can sign in. What another part of the demo made is kept. */
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
    `update profile set registration_status = 'active', date_of_birth = '1981-04-27', mailing_address = '100 Sample Street',
       city = 'Springfield', state = 'IL', zip_code = '62701', license_number_last_four = '4821', license_state = 'IL',
       license_expiration_date = '2029-03-01', has_test_results = true,
       created_at = least(created_at, $2::timestamptz) where user_id = $1`,
    [person, ago(months * 30 + 40)],
  );
  await seedVisit(client, person, provider, random);
  const team = { person, provider, pharmacy, random };
  return {
    userId: person,
    prescriptionId: await seedPrescription(client, team),
    formerId: await seedFormer(client, team),
    planId: await seedPlan(client, person, months, random),
    pharmacyId: pharmacy,
  };
}

async function seedVisit(client: pg.Client, person: string, provider: string, random: Random): Promise<void> {
  const at = new Date(ago(60).setUTCHours(16, 0, 0, 0));
  await client.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, booked_at, ended_at)
     values ($1, $2, $3, 'renewal', false, $4, $4::timestamptz + interval '20 minutes', 'fulfilled', 'IL', 'America/Chicago', $1,
       $4, $4, $4)`,
    [random.uuid(), person, provider, at],
  );
  // Whoever treats somebody here has a licence here.
  await client.query(
    `insert into provider_licence (id, provider_id, state, number, valid_from, valid_until)
     select $1, $2, 'IL', 'IL-20741', '2022-01-01', '2028-12-31'
     where not exists (select 1 from provider_licence where provider_id = $2 and state = 'IL')`,
    [random.uuid(), provider],
  );
}

type Team = { person: string; provider: string; pharmacy: string; random: Random };

/** The one in use, for a month at a time as the plan is. Its fills are those of the orders. */
async function seedPrescription(client: pg.Client, team: Team): Promise<string> {
  const { person } = team;
  const known = await one(
    client,
    "select id from prescription where user_id = $1 and offering_key = 'trt' and status = 'active'",
    [person],
  );
  if (known) {
    await client.query("delete from prescription_fill where prescription_id = $1", [known]);
    await client.query("update prescription set days_supply = 30, quantity = 3, refills_allowed = 5 where id = $1", [
      known,
    ]);
    return known;
  }
  return insertPrescription(client, team, { issued: 100, ended: null });
}

/** The one before, with its older fills. */
async function seedFormer(client: pg.Client, team: Team): Promise<string> {
  const known = await one(
    client,
    "select id from prescription where user_id = $1 and offering_key = 'trt' and status = 'stopped' limit 1",
    [team.person],
  );
  return known ?? insertPrescription(client, team, { issued: 270, ended: 100 });
}

/** `issued` and `ended` are days before now. */
async function insertPrescription(
  client: pg.Client,
  { person, provider, pharmacy, random }: Team,
  { issued, ended }: { issued: number; ended: number | null },
): Promise<string> {
  const id = random.uuid();
  const at = ago(issued);
  await client.query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by,
       confirmed_at, telemedicine_basis, status, ended_at)
     values ($1, $2, 'trt', 'trt', 'Testosterone cypionate', 'vial', false, 60, 200, 2,
       'Inject 0.3 mL under the skin twice a week', 3, 30, 5, $3, $4, 'III', $5, $6, $7, $7, $8, $6, $8, 'permission', $9, $10)`,
    [
      ...[id, person, day(at), day(ago(issued - 180)), pharmacy, provider, random.uuid(), at],
      ...(ended === null ? ["active", null] : ["stopped", ago(ended)]),
    ],
  );
  return id;
}

async function seedPlan(client: pg.Client, person: string, months: number, random: Random): Promise<string> {
  const known = await one(
    client,
    "select id from plan where user_id = $1 and offering_key = 'trt' and status <> 'cancelled'",
    [person],
  );
  if (known) return known;
  const id = random.uuid();
  const at = ago(months * 30 + 20);
  await client.query(
    `insert into plan (id, user_id, offering_key, days_supply, status, consent_version, consent_at, next_reminder_on, started_at)
     values ($1, $2, 'trt', 30, 'active', 1, $3, $4, $3)`,
    [id, person, at, day(ago(-300))],
  );
  await client.query(
    `insert into plan_price (plan_id, item, effective_from, price_line_id, amount_cents)
     select $1, item, $2, id, amount_cents from price_line where offering_key = 'trt' and item in ('medicine', 'shipping')`,
    [id, day(at)],
  );
  await client.query(
    `insert into payment_method (id, user_id, processor_id, brand, last4, expires_month, expires_year, created_at)
     select $1, $2, $3, 'Visa', '4242', 8, 2030, $4 where not exists (select 1 from payment_method where user_id = $2)`,
    [random.uuid(), person, `pm_demo_${random.uuid()}`, at],
  );
  return id;
}

async function one(client: pg.Client, text: string, values: unknown[] = []): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(text, values);
  return rows[0]?.id;
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
