import ICAL from "ical.js";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";
import { fillCard, WORKS } from "../billing.ts";
import { linkInMail, mailTo } from "../people.ts";
import { addPatient, addProvider, bookVisit, chooseTime, enter, OWN_STATE, visitsOf } from "../visits.ts";

const RESCHEDULE = "/visit/reschedule\\?t=";
const CANCEL = "/visit/cancel\\?t=";
const hold = { name: "Hold this time" };
const move = { name: "Move my visit to this time" };

test.beforeEach(async ({ database }) => {
  await addProvider(database);
});

test("@booking from the free times to a booked visit, every page accessible", async ({
  page,
  context,
  database,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await addPatient(database);
  await enter(context, database, email);
  await page.goto("/book");
  await expect(page).toHaveURL(/\/book$/);
  await expect(page.getByText("Times are in Central Time (Chicago).")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("path")), "spec §4").toBe("/book");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^(Today|Tomorrow), \w+day, \w+ \d+$/);
  await expect(page.getByRole("radio").first()).toHaveAccessibleName(/^\d+:\d\d [AP]M$/);
  await expectAccessible();

  await page.getByRole("button", hold).click();
  await expect(page.getByRole("link", { name: "Select a time" })).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible();

  await chooseTime(page);
  await page.getByRole("button", hold).click();
  await expect(page.getByRole("heading", { name: "Check and confirm your visit" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(10:00|9:\d\d)$/);
  await expect(page.getByText(/^Authorized on your card .*, charged after the visit\. There is no card/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a card" })).toBeVisible();
  await expect(page.getByText("You can reschedule or cancel online until the visit begins")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Hold longer" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^(10:00|9:\d\d)$/);

  await page.getByRole("button", { name: /^Confirm \d+:\d\d/ }).click();
  await expect(page.getByText("Your visit is booked")).toBeVisible();
  await expectAccessible();
  const file = await page.request.get(`${new URL(page.url()).pathname}/visit.ics`);
  expect(file.headers()["content-type"]).toContain("text/calendar");
  const event = new ICAL.Component(ICAL.parse(await file.text())).getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("summary")).toMatch(/^Your visit with /);

  await page.getByRole("button", { name: "Notify me of earlier times" }).click();
  await expect(page.getByRole("button", { name: "Stop notifying me" })).toBeVisible();
  await page.goto("/book");
  await expect(page.getByRole("heading", { name: "You have a visit booked" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Your next visit" })).toBeVisible();
  await expectAccessible();
});

test.describe("@booking", () => {
  test.use({ payments: true });

  test("the card is asked for once the time is held, and the visit's fee is told as what it is", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.slow();
    const { email, id } = await addPatient(database);
    await enter(context, database, email);
    await page.goto("/book");
    await chooseTime(page);
    await page.getByRole("button", hold).click();
    await page.getByRole("link", { name: "Add a card" }).click();
    await expect(page.getByRole("heading", { name: "Add a card" })).toBeVisible();
    await expect(page.getByText("$95 is authorized for your visit and charged after it.")).toBeVisible();
    await expectAccessible();
    await fillCard(page, WORKS);
    await page.getByRole("button", { name: "Save card" }).click();
    await expect(page.getByText(/^Authorized on your Visa ending 4242 /)).toBeVisible();
    await page.getByRole("button", { name: /^Confirm \d+:\d\d/ }).click();
    await expect(page.getByText("Your visit is booked")).toBeVisible();
    const path = new URL(page.url()).pathname;
    // For a visit in the next few days, the fee is authorized as soon as the worker runs.
    await expect
      .poll(async () => (await page.goto(path), page.getByText(/^\$95 authorized for your visit on /).count()), {
        timeout: 30_000,
      })
      .toBe(1);
    await expectAccessible();
    await page.goto("/profile/billing");
    await expect(page.getByText(/^\$95 authorized for your visit on /)).toBeVisible();
    await expect(page.getByText("could not be charged")).toHaveCount(0);
    await expectAccessible();
    const { rows } = await database.query("select template from mail_outbox where user_id = $1 order by created_at", [
      id,
    ]);
    expect(rows).toEqual([{ template: "visit-booked" }]);
  });

  test("without a card nothing has failed: the visit says what is missing, and a saved card is authorized", async ({
    page,
    context,
    database,
  }) => {
    test.slow();
    const { email, id } = await addPatient(database);
    await enter(context, database, email);
    await bookVisit(page);
    const path = new URL(page.url()).pathname;
    const wanted = page.getByText("Add a card for your visit");
    await expect.poll(async () => (await page.goto(path), wanted.count()), { timeout: 30_000 }).toBe(1);
    await page.goto("/profile/billing");
    await expect(wanted).toBeVisible();
    await page.getByRole("link", { name: "Add a card" }).first().click();
    await fillCard(page, WORKS);
    await page.getByRole("button", { name: "Save card" }).click();
    await expect(page.getByText("Your card is saved")).toBeVisible();
    await expect(page.getByText("could not be")).toHaveCount(0);
    await expect
      .poll(async () => (await page.goto(path), page.getByText(/^\$95 authorized for your visit on /).count()), {
        timeout: 30_000,
      })
      .toBe(1);
    const { rows } = await database.query("select template from mail_outbox where user_id = $1 order by created_at", [
      id,
    ]);
    expect(rows).toEqual([{ template: "visit-booked" }]);
  });
});

test("@booking the mail, the calendar and the account lead to the visit, also after it was moved", async ({
  page,
  context,
  database,
}) => {
  test.slow();
  const { email, id } = await addPatient(database);
  await enter(context, database, email);
  await bookVisit(page);
  const { text } = await mailTo(email, "Your visit is booked");
  const visitLink = /^Go to your visit (\S+)$/m.exec(text)?.[1] ?? "";
  expect(new URL(visitLink).pathname).toBe(new URL(page.url()).pathname);
  // Each is on a separate line: spec §2 sends members to these two.
  expect(text).toMatch(/^Reschedule \S+\/visit\/reschedule\?t=[\w-]+$/m);
  expect(text).toMatch(/^Cancel \S+\/visit\/cancel\?t=[\w-]+$/m);
  const file = await page.request.get(`${new URL(page.url()).pathname}/visit.ics`);
  const event = new ICAL.Component(ICAL.parse(await file.text())).getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("url")).toBe(visitLink);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Go to your visit" }).click();
  await page.getByRole("link", { name: "Reschedule" }).click();
  await chooseTime(page);
  await page.getByRole("button", move).click();
  await expect(page.getByText("Your visit has moved")).toBeVisible();
  const moved = (await visitsOf(database, id)).at(-1)!;
  await page.goto(visitLink);
  await expect(page).toHaveURL(new RegExp(`/visits/${moved.id}$`));
});

test.describe("@booking", () => {
  test("the mail's buttons work without signing in, opening them changes nothing, and old ones explain themselves", async ({
    page,
    context,
    database,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    test.slow();
    const { email, id } = await addPatient(database);
    await enter(context, database, email);
    await bookVisit(page);
    const first = await linkInMail(email, "Your visit is booked", RESCHEDULE);
    const oldCancel = await linkInMail(email, "Your visit is booked", CANCEL);
    await context.clearCookies();

    const before = await visitsOf(database, id);
    const scanner = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: newAddress() });
    for (const link of [first, oldCancel]) expect((await scanner.request.get(link)).status()).toBe(200);
    await scanner.close();
    expect(await visitsOf(database, id)).toEqual(before);

    await page.goto(first);
    await expectAccessible();
    await page.getByRole("button", move).click();
    await expect(page.getByRole("link", { name: "Select a time" })).toBeVisible();
    await expectAccessible();
    await chooseTime(page);
    await page.getByRole("button", move).click();
    await expect(page.getByRole("heading", { name: "Your visit has moved" })).toBeVisible();
    await expectAccessible();

    const second = await linkInMail(email, "Your visit has changed", RESCHEDULE);
    await page.goto(second);
    await chooseTime(page);
    await page.getByRole("button", move).click();
    await expect(page.getByRole("heading", { name: "Your visit has moved" })).toBeVisible();

    let cancel = "";
    await expect
      .poll(
        async () => {
          cancel = await linkInMail(email, "Your visit has changed", CANCEL);
          return (await page.request.get(cancel)).status();
        },
        { message: "a mail with a link that works", timeout: 30_000 },
      )
      .toBe(200);
    await page.goto(cancel);
    await expect(page.getByRole("heading", { name: "Cancel your visit?" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Yes, cancel my visit" }).click();
    await expect(page.getByRole("heading", { name: "Your visit is canceled" })).toBeVisible();
    expect((await visitsOf(database, id)).map(({ status }) => status)).toEqual(["canceled", "canceled", "canceled"]);

    for (const link of [first, oldCancel, cancel]) {
      expect((await page.goto(link))?.status()).toBe(410);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    }
    await expectAccessible();
  });

  test("of two people who want one time one gets it, the other hears of free ones nearby", async ({
    page,
    context,
    database,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    const [winner, loser] = [await addPatient(database), await addPatient(database)];
    const other = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: newAddress() });
    const otherPage = await other.newPage();
    await enter(other, database, winner.email);
    await enter(context, database, loser.email);
    await page.goto("/book");
    await otherPage.goto("/book");
    const value = await chooseTime(page);
    await otherPage.locator(`input[value="${value}"]`).check();
    await otherPage.getByRole("button", hold).click();
    await expect(otherPage.getByRole("button", { name: /^Confirm/ })).toBeVisible();
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", hold).click();
    expect((await answer).status()).toBe(409);
    await expect(page.getByRole("heading", { name: "That time has just been taken" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", hold).click();
    await expect(page.getByRole("button", { name: /^Confirm/ })).toBeVisible();
    await other.close();
  });

  test("a hold that ran out is not booked, and leads to free times", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    const { email, id } = await addPatient(database);
    await enter(context, database, email);
    await page.goto("/book");
    await chooseTime(page);
    await page.getByRole("button", hold).click();
    await expect(page.getByRole("timer")).toBeVisible();
    await database.query("update appointment set hold_expires_at = now() - interval '1 second' where user_id = $1", [
      id,
    ]);
    await page.getByRole("button", { name: /^Confirm/ }).click();
    await expect(page.getByRole("heading", { name: "Your hold on this time has expired" })).toBeVisible();
    await expectAccessible();
    await page.reload();
    await expect(page.getByRole("link", { name: "See available times" })).toBeVisible();
    expect((await visitsOf(database, id)).map(({ status }) => status)).not.toContain("booked");
  });

  test("by keyboard alone a time is chosen and confirmed", async ({ page, context, database }) => {
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await page.goto("/book");
    await page.getByRole("radio").first().focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio").nth(4)).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("timer")).toBeVisible();
    await page.getByRole("button", { name: /^Confirm/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your visit is booked")).toBeVisible();
  });

  test("the calendar comes when it is asked for, works by keyboard and shows the days from there", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await page.goto("/book");
    await page.getByRole("button", { name: "Jump to date" }).click();
    const calendar = page.getByRole("application", { name: /Jump to date/ });
    await expect(calendar).toBeVisible();
    await expectAccessible();
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
    await expect(calendar).toBeHidden();
    const day = new URL(page.url()).searchParams.get("from")!;
    const text = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(text.format(new Date(day)));
  });

  test("a follow-up visit is with the same provider where they are free", async ({ page, context, database }) => {
    const providerId = await addProvider(database, "Known Face, MD");
    const { email, id } = await addPatient(database);
    const visit = crypto.randomUUID();
    await database.query(
      `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id, created_at, booked_at)
       values ($1, $2, $3, 'initial-trt', true, now() - interval '30 days', now() - interval '30 days' + interval '40 minutes',
         'fulfilled', $4, 'America/Chicago', $1, now() - interval '31 days', now() - interval '31 days')`,
      [visit, id, providerId, OWN_STATE],
    );
    await enter(context, database, email);
    const value = await bookVisit(page, "/consultation/secondary-followup");
    expect(value.split("/")[1]).toBe(providerId);
    await expect(page.getByText("Known Face, MD")).toBeVisible();
  });

  test("an earlier time that frees up is offered by mail and taken by its button", async ({
    page,
    context,
    database,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    test.slow();
    const providerId = await addProvider(database, "Early Bird, MD");
    const [early, late] = [await addPatient(database), await addPatient(database)];
    const startsAt = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 4 * 86_400_000 + 16 * 3_600_000);
    await placeVisit(database, early.id, providerId, startsAt);
    await enter(context, database, late.email);
    await page.goto(`/book?from=${new Date(startsAt.getTime() + 5 * 86_400_000).toISOString().slice(0, 10)}`);
    await chooseTime(page);
    await page.getByRole("button", hold).click();
    await page.getByRole("button", { name: /^Confirm/ }).click();
    await page.getByRole("button", { name: "Notify me of earlier times" }).click();
    await expect(page.getByRole("button", { name: "Stop notifying me" })).toBeVisible();

    const other = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: newAddress() });
    await enter(other, database, early.email);
    const otherPage = await other.newPage();
    await otherPage.goto("/profile");
    await otherPage.getByRole("link", { name: "Cancel", exact: true }).click();
    await otherPage.getByRole("button", { name: "Yes, cancel my visit" }).click();
    await expect(otherPage.getByRole("heading", { name: "This visit is canceled" })).toBeVisible();
    await other.close();

    const link = await linkInMail(late.email, "An earlier time for your visit", "/visit/earlier\\?t=");
    await context.clearCookies();
    await page.goto(link);
    await expectAccessible();
    await page.getByRole("button", { name: "Take the earlier time" }).click();
    await expect(page.getByRole("heading", { name: "Your visit has been moved up" })).toBeVisible();
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole("heading", { name: "This earlier time is no longer available" })).toBeVisible();
  });

  test("what the visit is about is asked if there are two registrations, and never stands in the address", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    const { email } = await addPatient(database, ["hormone", "weight-loss"]);
    await enter(context, database, email);
    await page.goto("/book");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("link", { name: "Select what the visit is for" })).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Medical weight loss").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Choose a time for your visit" })).toBeVisible();
    await chooseTime(page);
    expect(page.url()).not.toMatch(/hormone|weight|trt/);
    await page.getByRole("button", hold).click();
    await expect(page.getByText("First visit for medical weight loss")).toBeVisible();
    await expect(page.getByRole("link", { name: "Choose another time" })).toHaveAttribute("href", /which=2$/);
    expect(page.url()).not.toMatch(/hormone|weight|trt/);
  });

  test("another person's visit is not there, and without a registration one is led to it", async ({
    page,
    context,
    database,
  }) => {
    const [one, two] = [await addPatient(database), await addPatient(database, [])];
    await enter(context, database, one.email);
    await bookVisit(page);
    const { pathname } = new URL(page.url());
    await context.clearCookies();
    await enter(context, database, two.email);
    for (const path of ["", "/reschedule", "/cancel", "/visit.ics"]) {
      expect((await page.request.get(pathname + path)).status()).toBe(404);
    }
    await page.goto("/book");
    await expect(page).toHaveURL(/\/register$/);
  });

  test("a state without providers can be waited for", async ({ page, database, expectAccessible }) => {
    await page.goto("/waitlist");
    await page.getByRole("button", { name: "Notify me" }).click();
    await expect(page.getByRole("link", { name: "Choose your state" })).toBeVisible();
    await expectAccessible();
    await page.getByLabel("State").selectOption("AK");
    const email = `wait-${crypto.randomUUID()}@people.test`;
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Notify me" }).click();
    await expect(page.getByRole("heading", { name: "We'll email you" })).toBeVisible();
    await expectAccessible();
    const { rows } = await database.query("select state from state_waitlist where email = $1", [email]);
    expect(rows).toEqual([{ state: "AK" }]);
  });
});

test.describe("@booking on a device elsewhere", () => {
  test.use({ timezoneId: "America/Denver" });

  test("the clock is asked for, and the choice stays", async ({ page, context, database }) => {
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await page.goto("/book");
    await page.getByRole("link", { name: "Mountain Time (Denver)", exact: true }).click();
    await expect(page.getByText("Times are in Mountain Time (Denver).")).toBeVisible();
    await page.getByRole("link", { name: "Next three days" }).click();
    await expect(page).toHaveURL(/zone=America%2FDenver/);
    await expect(page.getByText("Times are in Mountain Time (Denver).")).toBeVisible();
  });
});

test.describe("@booking without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("choosing, holding longer, confirming, moving twice and canceling work", async ({ page, context, database }) => {
    test.slow();
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await page.goto("/book");
    await page.getByText("Change", { exact: true }).click();
    await page.getByLabel("Time zone").selectOption("America/New_York");
    await page.getByRole("button", { name: "Show times" }).first().click();
    await expect(page.getByText("Times are in Eastern Time (New York).")).toBeVisible();
    const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Three days from").fill(day);
    await page.getByRole("button", { name: "Show times" }).last().click();
    await expect(page).toHaveURL(new RegExp(`from=${day}`));
    await page.getByRole("button", hold).click();
    await expect(page.getByRole("link", { name: "Select a time" })).toBeVisible();
    await chooseTime(page);
    await page.getByRole("button", hold).click();
    await expect(page.getByText(/^Held until \d+:\d\d [AP]M$/)).toBeVisible();
    await page.getByRole("button", { name: "Hold longer" }).click();
    await page.getByRole("button", { name: /^Confirm/ }).click();
    await expect(page.getByText("Your visit is booked")).toBeVisible();
    for (const time of ["first", "second"]) {
      await page.getByRole("link", { name: "Reschedule" }).click();
      await chooseTime(page);
      await page.getByRole("button", move).click();
      await expect(page.getByText("Your visit has moved"), time).toBeVisible();
    }
    await page.getByRole("link", { name: "Cancel the visit" }).click();
    await page.getByRole("button", { name: "Yes, cancel my visit" }).click();
    await expect(page.getByRole("heading", { name: "This visit is canceled" })).toBeVisible();
  });
});

async function placeVisit(
  database: Parameters<typeof addProvider>[0],
  userId: string,
  providerId: string,
  startsAt: Date,
): Promise<void> {
  const id = crypto.randomUUID();
  const endsAt = new Date(startsAt.getTime() + 40 * 60_000);
  await database.query("begin");
  await database.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id, created_at, booked_at)
     values ($1, $2, $3, 'initial-trt', true, $4, $5, 'booked', $6, 'America/Chicago', $1, now(), now())`,
    [id, userId, providerId, startsAt, endsAt, OWN_STATE],
  );
  await database.query(
    "insert into booked_time (appointment_id, provider_id, during) values ($1, $2, tstzrange($3, $4))",
    [id, providerId, startsAt, endsAt],
  );
  await database.query("commit");
}
