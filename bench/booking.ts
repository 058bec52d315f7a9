import { loadavg } from "node:os";
import pg from "pg";
import { newId } from "#core/id.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { median, report, say } from "#test/report.ts";
import { addPatients, addProviders, ctxMaker, member, startVisitClinic } from "#test/visit-clinic.ts";

/**
 * Confirmed bookings a second: ours (checks, hold, confirm, history, audit, email) compared with the minimal SQL for a booking (the
 * visit and its time under the same constraint, held and then confirmed, two transactions), over the same number of connections,
 * alternating.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [ROUNDS, EACH, LANES] = isSmall ? [3, 100, 8] : [9, 400, 8];
const STEP = 20 * 60_000;

const clinic = await startVisitClinic("bench-booking");
const { ctx, db } = ctxMaker(clinic.settings, { max: LANES });
const pool = new pg.Pool({ connectionString: clinic.settings["DATABASE_URL"]!, max: LANES });
const providers = await addProviders(clinic.client, 20);
const patients = await addPatients(clinic.client, 2 * (ROUNDS + 1) * EACH);
const base = Math.ceil((Date.now() + 86_400_000) / STEP) * STEP;
let made = 0;
await clinic.client.query("analyze");

const rates = { ours: [] as number[], bare: [] as number[] };
for (let round = 0; round <= ROUNDS; round++) {
  const pair = { ours: 0, bare: 0 };
  for (const who of round % 2 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
    const started = performance.now();
    await inLanes(who === "ours" ? bookOurs : bookBare);
    pair[who] = (EACH / (performance.now() - started)) * 1000;
  }
  if (round === 0) continue; // warm-up
  rates.ours.push(pair.ours);
  rates.bare.push(pair.bare);
}
await pool.end();
await db.destroy();
await clinic.stop();
const ratio = median(rates.ours) / median(rates.bare);
say(
  `ours ${median(rates.ours).toFixed(0)}, bare ${median(rates.bare).toFixed(0)} bookings/s, medians of ${ROUNDS} rounds of ${EACH}; load ${loadavg()[0]?.toFixed(1)}`,
);
report({ name: "booking", value: Number(ratio.toFixed(3)), unit: "of bare SQL", target: "printed", ok: ratio > 0 });

function nextSlot(): { userId: string; providerId: string; startsAt: Date } {
  const n = made++;
  return { userId: patients[n]!, providerId: providers[n % 20]!, startsAt: new Date(base + Math.floor(n / 20) * STEP) };
}

async function bookOurs(): Promise<void> {
  const { userId, providerId, startsAt } = nextSlot();
  const choice = { type: "renewal", state: "IL", zone: "America/Chicago", providerId, startsAt } as const;
  const { appointmentId } = await holdSlot(ctx(member(userId)), choice);
  await confirmBooking(ctx(member(userId)), { appointmentId });
}

async function bookBare(): Promise<void> {
  const { userId, providerId, startsAt } = nextSlot();
  const id = newId();
  const ends = new Date(startsAt.getTime() + STEP);
  await transaction(userId, async (client) => {
    await client.query(
      `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, hold_expires_at, state,
         zone, calendar_id, created_at) values ($1, $2, $3, 'renewal', false, $4, $5, 'held', $5, 'IL', 'America/Chicago', $1, now())`,
      [id, userId, providerId, startsAt, ends],
    );
    await client.query("insert into booked_time values ($1, $2, tstzrange($3, $4), $4)", [
      id,
      providerId,
      startsAt,
      ends,
    ]);
  });
  await transaction(userId, async (client) => {
    await client.query("update booked_time set hold_expires_at = null where appointment_id = $1", [id]);
    await client.query(
      "update appointment set status = 'booked', hold_expires_at = null, booked_at = now() where id = $1",
      [id],
    );
  });
}

async function transaction(userId: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.actor_kind', 'member', true), set_config('app.actor_id', $1, true)", [
      userId,
    ]);
    await work(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function inLanes(book: () => Promise<void>): Promise<void> {
  let left = EACH;
  const lane = async () => {
    while (left-- > 0) await book();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
