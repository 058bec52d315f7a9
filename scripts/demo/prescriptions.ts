import type pg from "pg";
import { createRandom, type Random } from "./random.ts";
import { workday } from "./treated.ts";

/** What's waiting for provider@demo.test, the same in every demo clinic. */
export const DEMO_PRESCRIPTION_ID = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6bf1";
/** The active prescription of member@demo.test. */
export const DEMO_CURRENT_PRESCRIPTION_ID = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6bf2";

const DAY = 86_400_000;

type Made = {
  id?: string;
  offering: string;
  treatment: string;
  name: string;
  pharmacy: string;
  /** Days before now. */
  issued: number;
  validDays: number;
  dose: number;
  concentration: number;
  isIu?: true;
  perWeek: number;
  directions: string;
  quantity: number;
  daysSupply: number;
  refills: number;
  schedule: "III" | null;
  status: "transcribed" | "active" | "stopped";
  /** How many days ago it ended. */
  ended?: number;
};

const TESTOSTERONE = {
  offering: "trt",
  treatment: "trt",
  name: "Testosterone cypionate",
  pharmacy: "Made-up Mail Pharmacy",
  concentration: 200,
  perWeek: 2,
  quantity: 3,
  daysSupply: 30,
  schedule: "III" as const,
};

/**
 * A member in the middle of treatment: a dose that was raised once, and a second medicine they haven't started. Deliveries of the first
 * come with the orders.
 */
const OF_THE_MEMBER: Made[] = [
  {
    ...TESTOSTERONE,
    issued: 182,
    validDays: 180,
    dose: 50,
    refills: 5,
    status: "stopped",
    ended: 75,
    directions: "Inject 0.25 mL under the skin twice a week",
  },
  {
    ...TESTOSTERONE,
    id: DEMO_CURRENT_PRESCRIPTION_ID,
    issued: 75,
    validDays: 180,
    dose: 60,
    refills: 5,
    directions: "Inject 0.3 mL under the skin twice a week",
    status: "active",
  },
  {
    offering: "hcg",
    treatment: "hcg",
    name: "Chorionic gonadotropin",
    pharmacy: "Pretend Cold Chain Pharmacy",
    issued: 3,
    validDays: 365,
    dose: 500,
    concentration: 2000,
    isIu: true,
    perWeek: 2,
    quantity: 3,
    daysSupply: 30,
    refills: 5,
    schedule: null,
    status: "active",
    directions: "Inject 0.25 mL under the skin twice a week. Keep the mixed vial in the refrigerator",
  },
];

/** A higher dose for longtime@demo.test, who has everything needed to confirm. */
const TO_CONFIRM: Made = {
  ...TESTOSTERONE,
  id: DEMO_PRESCRIPTION_ID,
  issued: 1,
  validDays: 180,
  dose: 70,
  refills: 5,
  directions: "Inject 0.35 mL under the skin twice a week",
  status: "transcribed",
};

/**
 * Prescriptions for member@demo.test and provider@demo.test. Dates are relative to now, because what's left of them is counted from
 * today.
 */
export async function seedPrescriptions(client: pg.Client): Promise<void> {
  const random = createRandom("prescriptions");
  const [member, longtime, provider, employee] = await Promise.all(
    ["member", "longtime", "provider", "employee"].map((name) => findPerson(client, `${name}@demo.test`)),
  );
  if (!member || !longtime || !provider || !employee) throw new Error("The demo people are not there");
  await client.query("update profile set state = 'IL', registration_status = 'consented' where user_id = $1", [member]);
  await client.query(
    `insert into provider_license (id, provider_id, state, number, valid_from, valid_until)
     values ($1, $2, 'IL', 'IL-10482', '2023-01-01', '2028-12-31')`,
    [random.uuid(), provider],
  );
  await seedVisit(client, { userId: member, providerId: provider }, random);
  const by = { providerId: provider, employeeId: employee };
  for (const made of OF_THE_MEMBER) await insert(client, made, { ...by, userId: member }, random);
  await insert(client, TO_CONFIRM, { ...by, userId: longtime }, random);
}

type Team = { userId: string; providerId: string; employeeId: string };

async function insert(client: pg.Client, made: Made, team: Team, random: Random): Promise<void> {
  const id = made.id ?? random.uuid();
  const at = ago(made.issued);
  const isConfirmed = made.status !== "transcribed";
  const ended = made.ended === undefined ? null : ago(made.ended);
  await client.query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg, dose_iu,
       concentration_mg_per_ml, concentration_iu_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed,
       issued_on, expires_on, controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by,
       transcribed_at, confirmed_by, confirmed_at, telemedicine_basis, status, ended_at)
     values ($1, $2, $3, $4, $5, 'vial', false, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       (select id from pharmacy where name = $18), $19, $20, $21, $22, $23, $24, $25, $26, $27)`,
    [
      id,
      team.userId,
      made.offering,
      made.treatment,
      made.name,
      ...(made.isIu ? [null, made.dose, null, made.concentration] : [made.dose, null, made.concentration, null]),
      made.perWeek,
      made.directions,
      made.quantity,
      made.daysSupply,
      made.refills,
      dayOf(at),
      dayOf(ago(made.issued - made.validDays)),
      made.schedule,
      made.pharmacy,
      team.providerId,
      random.uuid(),
      team.employeeId,
      at,
      isConfirmed ? team.providerId : null,
      isConfirmed ? at : null,
      isConfirmed && made.schedule ? "permission" : null,
      made.status,
      ended,
    ],
  );
  await note(client, id, "transcribed", "employee", team.employeeId, at, random);
  if (isConfirmed)
    await note(client, id, "confirmed", "provider", team.providerId, new Date(at.getTime() + 3_600_000), random);
  if (ended) await note(client, id, "replaced", "provider", team.providerId, ended, random);
}

async function note(
  client: pg.Client,
  prescriptionId: string,
  kind: string,
  actorKind: string,
  actorId: string,
  at: Date,
  random: Random,
): Promise<void> {
  await client.query(
    "insert into prescription_event (id, prescription_id, kind, at, actor_kind, actor_id) values ($1, $2, $3, $4, $5, $6)",
    [random.uuid(), prescriptionId, kind, at, actorKind, actorId],
  );
}

/** The visit where it started: a prescriber has seen the patient. */
async function seedVisit(
  client: pg.Client,
  { userId, providerId }: { userId: string; providerId: string },
  random: Random,
): Promise<void> {
  const startsAt = new Date(workday(ago(183)).setUTCHours(16, 0, 0, 0));
  await client.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, booked_at, ended_at)
     values ($1, $2, $3, 'initial-trt', true, $4, $5, 'fulfilled', 'IL', 'America/Chicago', $1, $4, $4, $5)`,
    [random.uuid(), userId, providerId, startsAt, new Date(startsAt.getTime() + 40 * 60_000)],
  );
}

async function findPerson(client: pg.Client, email: string): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>("select user_id from profile where email = $1", [email]);
  return rows[0]?.user_id;
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
