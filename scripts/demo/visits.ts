import type pg from "pg";
import { Temporal } from "temporal-polyfill";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import { copyRows } from "./copy.ts";
import { DEMO_STAFF } from "./people.ts";
import { createRandom, DEMO_NOW } from "./random.ts";

/** Made-up providers: the two who can sign in, and ten more who only have a calendar. */
const PROVIDERS = [
  { name: "Priya Raman", credentials: "MD", zone: "America/Chicago" },
  { name: "Quentin Hale", credentials: "NP", zone: "America/Los_Angeles" },
  { name: "Noor Haddad", credentials: "DO", zone: "America/New_York" },
  { name: "Marta Lindqvist", credentials: "MD", zone: "America/New_York" },
  { name: "Tomas Abara", credentials: "PA", zone: "America/Denver" },
  { name: "Ines Carvalho", credentials: "MD", zone: "America/Chicago" },
  { name: "Desmond Oyelaran", credentials: "NP", zone: "America/New_York" },
  { name: "Yuki Tanabe", credentials: "DO", zone: "Pacific/Honolulu" },
  { name: "Lena Fairbanks", credentials: "MD", zone: "America/Anchorage" },
  { name: "Arturo Beltran", credentials: "PA", zone: "America/Phoenix" },
  { name: "Greta Voss", credentials: "NP", zone: "America/Chicago" },
  { name: "Samir Kassab", credentials: "MD", zone: "America/Los_Angeles" },
] as const;
const STATES = US_STATES;
const LICENSES_OF_A_STATE = 3;
const WEEKS = { past: 2, coming: 4 };
const LENGTH_MINUTES = 40;

/** Twelve calendars, each state covered by three of them, and weeks of visits for the existing patients. */
export async function seedVisits(client: pg.Client): Promise<void> {
  const random = createRandom("visits");
  const emails = DEMO_STAFF.filter(({ role }) => role === "provider").map(({ email }) => email);
  const { rows } = await client.query<{ user_id: string; email: string }>(
    "select user_id, email from profile where email = any($1)",
    [emails],
  );
  const signedIn = emails.flatMap((email) => rows.find((row) => row.email === email)?.user_id ?? []);
  const providers = PROVIDERS.map((provider, i) => ({ ...provider, id: signedIn[i] ?? random.uuid() }));
  const rest = providers.slice(signedIn.length);
  await copyRows(
    client,
    "auth.account (user_id, email, created_at)",
    rest.map(({ id, name }) => [
      id,
      `${name.toLowerCase().replace(" ", ".")}@providers.demo.test`,
      DEMO_NOW.toISOString(),
    ]),
  );
  await copyRows(
    client,
    "provider (user_id, display_name, credentials, zone, buffer_after_minutes, is_covering)",
    // The first one covers for patients who have no provider.
    providers.map(({ id, name, credentials, zone }, i) => [id, name, credentials, zone, 0, i === 0]),
  );
  await copyRows(
    client,
    "provider_license (id, provider_id, state, number, valid_from, valid_until)",
    STATES.flatMap((state, i) =>
      Array.from({ length: LICENSES_OF_A_STATE }, (_, n) => {
        const { id } = providers[(i + n * 4) % providers.length]!;
        return [random.uuid(), id, state, `${state}-${10_000 + random.int(89_999)}`, "2024-01-01", "2028-12-31"];
      }),
    ),
  );
  await copyRows(
    client,
    "weekly_hours (id, provider_id, weekday, from_minute, to_minute, effective_from)",
    providers.flatMap(({ id }) =>
      [1, 2, 3, 4, 5].flatMap((weekday) => [
        [random.uuid(), id, weekday, 9 * 60, 12 * 60, "2026-01-01"],
        [random.uuid(), id, weekday, 13 * 60, 17 * 60, "2026-01-01"],
      ]),
    ),
  );
  await seedBookings(client, providers);
}

async function seedBookings(client: pg.Client, providers: { id: string; zone: string }[]): Promise<void> {
  const random = createRandom("bookings");
  const patients = await client.query<{ user_id: string }>(
    "select user_id from profile where role is null and registration_status = 'consented' order by id limit 2000",
  );
  const licenses = await client.query<{ provider_id: string; state: string }>(
    "select provider_id, state from provider_license",
  );
  const statesOf = Map.groupBy(licenses.rows, ({ provider_id }) => provider_id);
  const waiting = patients.rows.map(({ user_id }) => user_id);
  const visits: (string | number | boolean | null)[][] = [];
  const taken: (string | null)[][] = [];
  const monday = Temporal.PlainDate.from("2026-11-16").subtract({ weeks: WEEKS.past });
  for (let day = 0; day < 7 * (WEEKS.past + WEEKS.coming); day++) {
    const date = monday.add({ days: day });
    if (date.dayOfWeek > 5) continue;
    for (const { id: providerId, zone } of providers) {
      for (const hour of [9, 10, 11, 13, 14, 15, 16]) {
        const userId = random.chance(0.4) ? waiting.pop() : undefined;
        if (!userId) continue;
        const start = date.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
        const [from, to] = [new Date(start).toISOString(), new Date(start + LENGTH_MINUTES * 60_000).toISOString()];
        const isPast = start < DEMO_NOW.getTime();
        const status = isPast ? (random.chance(0.9) ? "fulfilled" : "noshow") : "booked";
        const type = random.pick(["initial-trt", "initial-weight-loss"]);
        const state = random.pick(statesOf.get(providerId) ?? []).state;
        const id = random.uuid();
        const made = new Date(start - (3 + random.int(10)) * 86_400_000).toISOString();
        visits.push([
          id,
          userId,
          providerId,
          type,
          true,
          from,
          to,
          status,
          state,
          zoneOfState(state),
          id,
          made,
          made,
          isPast ? to : null,
        ]);
        if (!isPast) taken.push([id, providerId, `[${from},${to})`]);
      }
    }
  }
  await copyRows(
    client,
    `appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id,
       created_at, booked_at, ended_at)`,
    visits,
  );
  await copyRows(client, "booked_time (appointment_id, provider_id, during)", taken);
}
