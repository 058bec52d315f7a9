import { randomInt } from "node:crypto";
import { expect, type BrowserContext, type Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../src/core/id.ts";
import { openSession } from "../test/sessions.ts";
import { addMember } from "./people.ts";

/**
 * Two tests that run at the same time book in different states, so neither takes the other's times; a separate test covers that race.
 * All states are on Chicago time.
 */
export const OWN_STATE = ["TX", "WI", "MN", "MO"][Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) % 4]!;

/** A separate provider for that state, available every day from eight to eight. */
export async function addProvider(
  database: pg.Client,
  name = "Robin Vale, MD",
  zone = "America/Chicago",
): Promise<string> {
  const id = newId();
  const email = `provider-${id}@people.test`;
  await database.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [id, email]);
  await database.query(
    `insert into provider (user_id, display_name, credentials, zone, minimum_notice_minutes)
     values ($1, $2, 'MD', $3, 60)`,
    [id, name, zone],
  );
  await database.query(
    `insert into provider_license (provider_id, state, number, valid_from, valid_until)
     values ($1, $2, 'N-1', '2020-01-01', '2035-12-31')`,
    [id, OWN_STATE],
  );
  await database.query(
    `insert into weekly_hours (provider_id, weekday, from_minute, to_minute, effective_from)
     select $1, generate_series(1, 7), 480, 1200, '2020-01-01'`,
    [id],
  );
  return id;
}

/** Someone there who has finished registration. */
export async function addPatient(database: pg.Client, journeys = ["hormone"]): Promise<{ email: string; id: string }> {
  const email = await addMember();
  const { rows } = await database.query<{ user_id: string }>("select user_id from profile where email = $1", [email]);
  const id = rows[0]!.user_id;
  for (const journey of journeys) {
    await database.query(
      `insert into registration (user_id, journey, treatment_key, state, started_at, changed_at, checked_at)
       values ($1, $2, $3, $4, now(), now(), now())`,
      [id, journey, journey === "hormone" ? "trt" : "semaglutide", OWN_STATE],
    );
  }
  return { email, id };
}

/** Further west around midnight, so a visit a little earlier or later is on the same day of the provider. */
function zoneNow(): string {
  const hour = new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", hour: "numeric", hourCycle: "h23" });
  return [23, 0].includes(Number(hour.format(new Date()))) ? "America/Los_Angeles" : "America/Chicago";
}

/** A provider who can sign in. */
async function addSigningProvider(database: pg.Client): Promise<{ providerId: string; providerEmail: string }> {
  const provider = await addProvider(database, "Vi Sitor, MD", zoneNow());
  const providerEmail = `provider-${provider}@people.test`;
  await database.query(
    `insert into profile (user_id, email, first_name, last_name, role, created_at) values ($1, $2, 'Vi', 'Sitor', 'provider', now())`,
    [provider, providerEmail],
  );
  return { providerId: provider, providerEmail };
}

type VisitOptions = {
  type?: "initial-trt" | "secondary-followup";
  /** Another visit of the same provider. */
  by?: { providerId: string; providerEmail: string };
};

/** A visit that started a moment ago, with a provider who can sign in. */
export async function aVisitNow(
  database: pg.Client,
  minutesAgo = 1,
  { type = "initial-trt", by }: VisitOptions = {},
): Promise<{ id: string; userId: string; email: string; providerId: string; providerEmail: string }> {
  const { providerId, providerEmail } = by ?? (await addSigningProvider(database));
  const { id: userId, email } = await addPatient(database);
  const id = newId();
  await database.query(
    `with made as (
       insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
         calendar_id, created_at, booked_at)
       values ($1, $2, $3, $6, $6 like 'initial-%', now() - $5 * interval '1 min', now() + (40 - $5) * interval '1 min', 'booked', $4,
         'America/Chicago', $1, now(), now()))
     insert into booked_time (appointment_id, provider_id, during)
     values ($1, $3, tstzrange(now() - $5 * interval '1 min', now() + (40 - $5) * interval '1 min'))`,
    [id, userId, providerId, OWN_STATE, minutesAgo, type],
  );
  return { id, userId, email, providerId, providerEmail };
}

/** Signed in without the sign-in page. */
export async function enter(context: BrowserContext, database: pg.Client, email: string): Promise<void> {
  const value = await openSession(database, email);
  const url = (process.env["CLINIC_ORIGIN"] ?? "").replace(/^http:/, "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

/** One of the shown times, but not the first: others book at the same time. */
export async function chooseTime(page: Page): Promise<string> {
  const radios = page.getByRole("radio");
  await expect(radios.first()).toBeVisible();
  const radio = radios.nth(randomInt(await radios.count()));
  const value = await radio.inputValue();
  await radio.check();
  return value;
}

export async function bookVisit(page: Page, path = "/book"): Promise<string> {
  await page.goto(path);
  const value = await chooseTime(page);
  await page.getByRole("button", { name: "Hold this time" }).click();
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await expect(page.getByText("Your visit is booked")).toBeVisible();
  return value;
}

export async function visitsOf(database: pg.Client, userId: string) {
  const { rows } = await database.query<{ id: string; status: string; starts_at: Date; version: number }>(
    "select id, status, starts_at, version from appointment where user_id = $1 order by created_at",
    [userId],
  );
  return rows;
}
