import { loadavg } from "node:os";
import pg from "pg";
import { findSlots } from "#domain/scheduling/slots/find-slots.ts";
import { percentile, report, say } from "#test/report.ts";
import { addPatients, addProviders, ctxMaker, member, placeVisits, startVisitClinic } from "#test/visit-clinic.ts";

/** A search over a month of 200 half-booked calendars: SQL and computation together compared with the bare SQL, alternating. */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [PROVIDERS, ROUNDS] = isSmall ? [40, 20] : [200, 100];
const TARGET = 2;
const [DAY, STEP] = [86_400_000, 20 * 60_000];

const clinic = await startVisitClinic("bench-slots");
const { ctx, db } = ctxMaker(clinic.settings, { max: 2 });
const pool = new pg.Pool({ connectionString: clinic.settings["DATABASE_URL"]!, max: 1 });
const zones = ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"];
const providers: string[] = [];
for (const zone of zones)
  providers.push(...(await addProviders(clinic.client, PROVIDERS / 4, { zone, hours: [540, 1020] })));
await fillMonth();
const [asking] = await addPatients(clinic.client, 1);
await clinic.client.query("analyze");

const from = new Date();
const to = new Date(from.getTime() + 31 * DAY);
const search = { type: "secondary-followup", state: "IL", zone: "America/Chicago", from, to } as const;
const times = { ours: [] as number[], bare: [] as number[] };
let found = 0;
for (let round = -5; round < ROUNDS; round++) {
  for (const who of round % 2 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
    const started = performance.now();
    if (who === "ours") found = (await findSlots(ctx(member(asking!)), search)).length;
    else await bareSql();
    if (round >= 0) times[who].push(performance.now() - started);
  }
}
const [ours, bare] = [percentile(times.ours, 0.95), percentile(times.bare, 0.95)];
await pool.end();
await db.destroy();
await clinic.stop();
say(
  `${PROVIDERS} providers, ${found} times found; p95 ours ${ours.toFixed(1)} ms, bare SQL ${bare.toFixed(1)} ms; p50 ${percentile(times.ours, 0.5).toFixed(1)} and ${percentile(times.bare, 0.5).toFixed(1)} ms; load ${loadavg()[0]?.toFixed(1)}`,
);
report({
  name: "slots",
  value: Number((ours / bare).toFixed(2)),
  unit: "times bare SQL",
  target: TARGET,
  ok: ours / bare <= TARGET,
});

/** Every second slot of every working day is booked, by patients who each have many visits at different times. */
async function fillMonth(): Promise<void> {
  const base = Math.ceil((Date.now() + DAY) / DAY) * DAY;
  for (const providerId of providers) {
    const patients = await addPatients(clinic.client, 1);
    const visits = [];
    for (let day = 0; day < 30; day++) {
      for (let slot = 0; slot < 12; slot++) {
        const startsAt = new Date(base + day * DAY + 14 * 3_600_000 + slot * 2 * STEP);
        visits.push({ userId: patients[0]!, providerId, startsAt });
      }
    }
    await placeVisits(clinic.client, visits);
  }
}

/** The statements of a search, with their rows read and discarded. */
async function bareSql(): Promise<void> {
  const client = await pool.connect();
  const [early, late] = [new Date(from.getTime() - DAY), new Date(to.getTime() + DAY)];
  try {
    await client.query("begin");
    await client.query("select set_config('app.actor_kind', 'member', true), set_config('app.actor_id', $1, true)", [
      asking,
    ]);
    await client.query("select * from appointment_type t join appointment_type_term m on m.type_key = t.key");
    await client.query("select id from appointment where user_id = $1 and status in ('held', 'booked', 'arrived')", [
      asking,
    ]);
    const { rows } = await client.query<{ user_id: string }>(
      `select p.user_id, p.display_name, p.zone, p.minimum_notice_minutes, p.horizon_days, p.buffer_before_minutes,
         p.buffer_after_minutes, l.valid_from, l.valid_until
       from provider_license l join provider p on p.user_id = l.provider_id
       where l.state = 'IL' and p.is_active and l.valid_from <= $2::date and l.valid_until >= $1::date`,
      [early, late],
    );
    const ids = rows.map(({ user_id }) => user_id);
    await client.query(
      `select provider_id, weekday, from_minute, to_minute, effective_from, effective_until from weekly_hours
       where provider_id = any($3::uuid[]) and effective_from <= $2::date and (effective_until is null or effective_until >= $1::date)`,
      [early, late, ids],
    );
    await client.query(
      "select provider_id, day, kind, from_minute, to_minute from schedule_exception where provider_id = any($3::uuid[]) and day between $1::date and $2::date",
      [early, late, ids],
    );
    await client.query(
      `select provider_id, (extract(epoch from starts_at) * 1000)::float8 as "from", (extract(epoch from ends_at) * 1000)::float8 as "to"
       from time_off where provider_id = any($3::uuid[]) and starts_at < $2 and ends_at > $1`,
      [early, late, ids],
    );
    await client.query(
      `select provider_id, (extract(epoch from lower(during)) * 1000)::float8 as "from", (extract(epoch from upper(during)) * 1000)::float8 as "to"
       from booked_time where provider_id = any($3::uuid[]) and during && tstzrange($1, $2) and (hold_expires_at is null or hold_expires_at > now())`,
      [early, late, ids],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
