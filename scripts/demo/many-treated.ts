import type pg from "pg";
import { copyRows } from "./copy.ts";
import type { Random } from "./random.ts";
import type { Treated } from "./treated.ts";

const DAY = 86_400_000;

/** What an order needs, for many people at once. */
export async function copyTreated(
  client: pg.Client,
  people: Treated[],
  provider: string,
  random: Random,
): Promise<void> {
  const at = new Date(Date.now() - 20 * DAY).toISOString();
  const day = at.slice(0, 10);
  const until = new Date(Date.now() + 160 * DAY).toISOString().slice(0, 10);
  await copyRows(
    client,
    `prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg, concentration_mg_per_ml,
       doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on, controlled_schedule, pharmacy_id,
       prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by, confirmed_at, telemedicine_basis, status)`,
    people.map(({ userId, prescriptionId, pharmacyId }) => [
      prescriptionId,
      userId,
      "trt",
      "trt",
      "Testosterone cypionate",
      "vial",
      false,
      60,
      200,
      2,
      "Inject 0.3 mL under the skin twice a week",
      3,
      30,
      5,
      day,
      until,
      "III",
      pharmacyId,
      provider,
      random.uuid(),
      provider,
      at,
      provider,
      at,
      "permission",
      "active",
    ]),
  );
  await copyRows(
    client,
    "plan (id, user_id, offering_key, days_supply, status, consent_version, consent_at, started_at)",
    people.map(({ userId, planId }) => [planId, userId, "trt", 30, "active", 1, at, at]),
  );
  const prices = await client.query<{ id: string; item: string; amount_cents: number }>(
    "select id, item, amount_cents from price_line where offering_key = 'trt' and item in ('medicine', 'shipping')",
  );
  await copyRows(
    client,
    "plan_price (plan_id, item, effective_from, price_line_id, amount_cents)",
    people.flatMap(({ planId }) =>
      prices.rows.map(({ id, item, amount_cents }) => [planId, item, day, id, amount_cents]),
    ),
  );
  await copyRows(
    client,
    "payment_method (id, user_id, processor_id, brand, last4, expires_month, expires_year, created_at)",
    people.map(({ userId }) => [random.uuid(), userId, `pm_${random.uuid()}`, "visa", "4242", 8, 2030, at]),
  );
  await copyRows(
    client,
    `lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by, transcribed_at, verified_by,
       verified_at, review_due_at)`,
    people.map(({ userId }) => {
      const id = random.uuid();
      return [id, id, 1, userId, "lab", "Sample Lab", day, "released", random.uuid(), at, random.uuid(), at, at];
    }),
  );
  await copyRows(
    client,
    `appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id, created_at,
       booked_at, ended_at)`,
    people.map(({ userId }) => {
      const id = random.uuid();
      const end = new Date(Date.parse(at) + 2_400_000).toISOString();
      return [
        id,
        userId,
        provider,
        "initial-trt",
        true,
        at,
        end,
        "fulfilled",
        "IL",
        "America/Chicago",
        id,
        at,
        at,
        end,
      ];
    }),
  );
}
