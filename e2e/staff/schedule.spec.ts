import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../../src/core/id.ts";
import { openSession } from "../../test/sessions.ts";
import { expect, test } from "../fixtures.ts";
import { isPhone } from "../shell.ts";
import { addPatient, addProvider as addOpenProvider, chooseTime, OWN_STATE, visitsOf } from "../visits.ts";

type Provider = { id: string; email: string; name: string };
type Visit = { id: string; email: string; name: string; day: string };

const DAY = 86_400_000;

/** A provider for this test alone, in New York, who can sign in. No other test uses them. */
async function addProvider(database: pg.Client, states: string[], name = "Prov"): Promise<Provider> {
  const id = newId();
  const last = `Ider${id.slice(-6)}`;
  const email = `provider-${id}@people.test`;
  await database.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [id, email]);
  await database.query(
    `insert into profile (user_id, email, first_name, last_name, role, created_at) values ($1, $2, $3, $4, 'provider', now())`,
    [id, email, name, last],
  );
  await database.query(
    "insert into provider (user_id, display_name, credentials, zone) values ($1, $2, 'MD', 'America/New_York')",
    [id, `${name} ${last}`],
  );
  await database.query(
    `insert into provider_license (provider_id, state, number, valid_from, valid_until)
     select $1, unnest($2::text[]), 'N-1', '2020-01-01', '2035-12-31'`,
    [id, states],
  );
  return { id, email, name: `${name} ${last}` };
}

/** A visit the day after tomorrow at 17:00 UTC, around noon in New York. */
async function addVisit(database: pg.Client, provider: Provider): Promise<Visit> {
  const [id, userId] = [newId(), newId()];
  const last = `Ient${userId.slice(-6)}`;
  const email = `patient-${userId}@people.test`;
  const day = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);
  await database.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [userId, email]);
  await database.query(
    `insert into profile (user_id, email, first_name, last_name, registration_status, created_at)
     values ($1, $2, 'Pat', $3, 'consented', now())`,
    [userId, email, last],
  );
  await database.query(
    `with made as (
       insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
         calendar_id, created_at, booked_at)
       values ($1, $2, $3, 'initial-trt', true, $4::timestamptz, $4::timestamptz + interval '40 min', 'booked', 'WY',
         'America/Denver', $1, now(), now()))
     insert into booked_time (appointment_id, provider_id, during)
     values ($1, $3, tstzrange($4::timestamptz, $4::timestamptz + interval '40 min'))`,
    [id, userId, provider.id, `${day}T17:00:00Z`],
  );
  return { id, email, name: `Pat ${last}`, day };
}

async function signInAs(context: BrowserContext, database: pg.Client, email: string): Promise<void> {
  const value = await openSession(database, email);
  const url = (process.env["CLINIC_ORIGIN"] ?? "").replace(/^http:/, "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

async function hasMail(address: string, part: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env["CLINIC_MAIL"]}/mail.json?to=${encodeURIComponent(address)}`);
        return ((await answer.json()) as { text: string }[]).some(({ text }) => text.includes(part));
      },
      { message: `a mail to ${address} with "${part}"`, timeout: 20_000 },
    )
    .toBe(true);
}

/** Enters two ranges for Monday and saves. */
async function setMonday(page: Page): Promise<void> {
  const monday = page.getByRole("group", { name: "Monday" });
  for (const [row, from, to] of [
    [1, "09:00", "12:00"],
    [2, "13:00", "17:30"],
  ] as const) {
    await monday.getByRole("button", { name: "Add hours on Monday" }).click();
    await monday.getByLabel(`Monday, row ${row}, from`).fill(from);
    await monday.getByLabel(`Monday, row ${row}, to`).fill(to);
  }
  await page.getByRole("button", { name: "Save your week" }).click();
  await expect(page.getByText("Your hours are saved")).toBeVisible();
}

async function blockDay(page: Page, day: string): Promise<void> {
  await page.getByLabel("First day").fill(day);
  await page.getByLabel("Last day").fill(day);
  await page.getByRole("button", { name: "Take this time off" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`@schedule ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("a provider sets hours, takes time off over a visit, and sees the day in both zones", async ({
      page,
      context,
      database,
      expectAccessible,
    }) => {
      const provider = await addProvider(database, ["WY"]);
      const visit = await addVisit(database, provider);
      await signInAs(context, database, provider.email);
      await page.goto("/provider");
      await expect(page).toHaveTitle(/^Provider Portal \| /);
      await expect(page.getByText("You have no visits today.")).toBeVisible();
      await page.goto(`/provider?day=${visit.day}`);
      const card = page.getByRole("list", { name: "Visits" }).getByRole("listitem");
      await expect(card).toContainText(visit.name);
      await expect(card).toContainText(/1[12]:00 [AP]M/);
      await expect(card).toContainText("Mountain Time (Denver)");
      await expect(card).toContainText("Wyoming");
      if (javaScriptEnabled) await expectAccessible();

      await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Hours" }).click();
      await expect(page).toHaveURL(/\/provider\/hours$/);
      await setMonday(page);
      const monday = page.getByRole("group", { name: "Monday" });
      await expect(monday.getByLabel("Monday, row 2, to")).toHaveValue("17:30");
      await monday.getByRole("button", { name: "Remove row 1 of Monday" }).click();
      await expect(monday.getByLabel("Monday, row 1, from")).toHaveValue("13:00");
      await monday.getByLabel("Monday, row 1, to").fill("12:00");
      await page.getByRole("button", { name: "Save your week" }).click();
      await expect(page.getByRole("alert")).toContainText("On Monday the end must be after the beginning");
      if (javaScriptEnabled) await expectAccessible();

      await page.goto("/provider/hours");
      await blockDay(page, visit.day);
      await expect(page.getByRole("heading", { name: "These visits need another provider" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(visit.name);
      if (javaScriptEnabled) await expectAccessible();
    });

    test("staff give a visit to somebody with a license, never to one without, and cancel it", async ({
      page,
      context,
      database,
      loginAs,
      expectAccessible,
    }) => {
      const [first, second] = [await addProvider(database, ["WY"]), await addProvider(database, ["WY"], "Second")];
      const unlicensed = await addProvider(database, ["TX"], "Unlicensed");
      const visit = await addVisit(database, first);
      await database.query(
        "insert into time_off (id, provider_id, starts_at, ends_at, created_at) values ($1, $2, $3, $4, now())",
        [newId(), first.id, `${visit.day}T00:00:00Z`, `${visit.day}T23:59:00Z`],
      );
      await loginAs("employee");
      await page.goto(`/admin/schedule?week=${visit.day}&provider=${first.id}`);
      const shown = isPhone(page) ? page.getByRole("region") : page.getByRole("table");
      await expect(shown.getByRole("link", { name: visit.name })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible();
      const waiting = page.getByRole("link", { name: new RegExp(`: ${visit.name}`) });
      await waiting.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(visit.name);
      await expect(page).toHaveTitle(/^Visit \| /);
      await expect(page.getByRole("radio", { name: second.name })).toBeVisible();
      await expect(page.getByRole("radio", { name: unlicensed.name })).toHaveCount(0);
      await expect(page.getByRole("radio", { name: first.name })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible();

      const forged = await context.request.post(`/admin/schedule/${visit.id}`, {
        headers: { Origin: process.env["CLINIC_ORIGIN"]! },
        form: { intent: "reassign", providerId: unlicensed.id },
      });
      expect(forged.status()).toBe(403);

      await page.getByRole("button", { name: "Reassign the visit" }).click();
      await expect(page.getByRole("alert")).toContainText("Choose who takes the visit");
      if (javaScriptEnabled) await expectAccessible();
      await page.getByRole("radio", { name: second.name }).check();
      await page.getByRole("button", { name: "Reassign the visit" }).click();
      await expect(page.getByText("The visit was reassigned.")).toBeVisible();
      await hasMail(visit.email, second.name);

      await page.getByLabel("Reason").selectOption("The provider cannot come");
      await page.getByRole("button", { name: "Cancel the visit" }).click();
      await expect(page.getByText("The visit is canceled.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Cancel the visit" })).toHaveCount(0);
      await hasMail(visit.email, "cancel");
      await page.getByRole("link", { name: "Schedule" }).last().click();
      await expect(page).toHaveURL(new RegExp(`provider=${first.id}`));
    });
  });
}

test("@schedule a provider closes a day and adds hours to another, then goes back to the usual", async ({
  page,
  context,
  database,
  expectAccessible,
}) => {
  const provider = await addProvider(database, ["WY"]);
  const visit = await addVisit(database, provider);
  await signInAs(context, database, provider.email);
  await page.goto("/provider/hours");
  await page.getByRole("button", { name: "Change this day" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the day");
  await expectAccessible();
  await page.getByLabel("Day", { exact: true }).fill(visit.day);
  await page.getByRole("radio", { name: "Closed all day" }).check();
  await page.getByRole("button", { name: "Change this day" }).click();
  await expect(page.getByText("That day was changed")).toBeVisible();
  const days = page.getByRole("region", { name: "Single days" });
  await expect(days).toContainText("closed");
  await expect(days).toContainText(visit.name);
  await expectAccessible();
  await days.getByRole("button", { name: /^Back to usual/ }).click();
  await expect(page.getByText("That day follows your weekly hours again")).toBeVisible();
  await page.getByLabel("Day", { exact: true }).fill(visit.day);
  await page.getByRole("radio", { name: "More hours than usual" }).check();
  await page.getByLabel("More hours from").fill("18:00");
  await page.getByLabel("More hours to").fill("20:00");
  await page.getByRole("button", { name: "Change this day" }).click();
  await expect(days).toContainText("also 6:00 PM to 8:00 PM");
});

test("@schedule staff book a visit for a member and move it", async ({
  page,
  context,
  database,
  loginAs,
  expectAccessible,
}) => {
  await addOpenProvider(database);
  const patient = await addPatient(database);
  await loginAs("employee");
  await page.goto(`/admin/users/${patient.id}`);
  await page.getByRole("link", { name: "Book a visit" }).click();
  await page.getByLabel("Visit", { exact: true }).selectOption("First visit for hormone treatment");
  await page.getByLabel("Where they will be").selectOption(OWN_STATE);
  await page.getByRole("button", { name: "Show times" }).click();
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByRole("alert")).toContainText("Select a time");
  await expectAccessible();
  await chooseTime(page);
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("The visit is booked.")).toBeVisible();
  await hasMail(patient.email, "Reschedule");
  await page.getByRole("link", { name: "Choose another time" }).click();
  // The page before has radios too: the providers who could take the visit.
  await expect(page.getByRole("heading", { level: 1, name: "Move the visit" })).toBeVisible();
  await expectAccessible();
  await chooseTime(page);
  await page.getByRole("button", { name: "Move the visit" }).click();
  await expect(page.getByText("The visit was moved.")).toBeVisible();
  expect((await visitsOf(database, patient.id)).map(({ status }) => status)).toEqual(["canceled", "booked"]);

  await context.clearCookies();
  await loginAs("member");
  expect((await page.goto(`/admin/users/${patient.id}/book`))?.status()).toBe(403);
});

test("@schedule members and providers do not get into the schedule", async ({ page, loginAs }) => {
  for (const who of ["member", "provider"] as const) {
    await loginAs(who);
    expect((await page.goto("/admin/schedule"))?.status()).toBe(403);
  }
});
