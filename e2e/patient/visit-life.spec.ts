import type pg from "pg";
import { newId } from "../../src/core/id.ts";
import { expect, test } from "../fixtures.ts";
import { signVisitNow } from "../seen-patient.ts";
import { aVisitNow, enter, OWN_STATE } from "../visits.ts";

/** A visit's invoice, as booking creates it. */
async function addFee(database: pg.Client, visit: { id: string; userId: string }): Promise<void> {
  const id = newId();
  await database.query(
    `with made as (
       insert into invoice (id, user_id, kind, reference_id, status, total_cents, opened_at)
       values ($1, $2, 'visit', $3, 'open', 9500, now()))
     insert into invoice_line (invoice_id, n, item, label, amount_cents) values ($1, 1, 'visit', 'Visit', 9500)`,
    [id, visit.userId, visit.id],
  );
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`@visit ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("a member checks in from where they are, and the provider ends the visit", async ({
      page,
      context,
      database,
      expectAccessible,
    }) => {
      const visit = await aVisitNow(database);
      await enter(context, database, visit.email);
      await page.goto(`/visits/${visit.id}`);
      await page.getByRole("button", { name: "Check in" }).click();
      await expect(page.getByRole("alert").getByRole("link", { name: "Select a state" })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel("Where are you right now?").selectOption("NV");
      await page.getByRole("button", { name: "Check in" }).click();
      await expect(page.getByRole("alert")).toContainText("Vi Sitor, MD isn't licensed in Nevada");
      await expect(page.getByLabel("Where are you right now?")).toHaveValue("NV");
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel("Where are you right now?").selectOption(OWN_STATE);
      await page.getByRole("button", { name: "Check in" }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "You are checked in" })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible();

      await context.clearCookies();
      await enter(context, database, visit.providerEmail);
      await page.goto("/provider");
      const card = page.getByRole("list", { name: "Visits" }).getByRole("listitem");
      await expect(card).toContainText("Arrived");
      if (javaScriptEnabled) await expectAccessible();
      await expect(card.getByRole("link", { name: "Open the visit" })).toBeVisible();
      await signVisitNow(visit, OWN_STATE);
      await page.reload();
      await expect(card).toContainText("Done");
      await expect(card.getByRole("button")).toHaveCount(0);

      await context.clearCookies();
      await enter(context, database, visit.email);
      await page.goto(`/visits/${visit.id}`);
      await expect(page.getByRole("heading", { name: "This visit took place" })).toBeVisible();
    });

    test("a provider checks a patient in, and is stopped without a license there", async ({
      page,
      context,
      database,
      expectAccessible,
    }) => {
      const visit = await aVisitNow(database);
      await enter(context, database, visit.providerEmail);
      await page.goto("/provider");
      await page.getByRole("link", { name: "Check in" }).click();
      await expect(page).toHaveTitle(/^Check in \| /);
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel("Where is the patient now?").selectOption("NV");
      await page.getByRole("button", { name: "Check in" }).click();
      await expect(page.getByRole("alert")).toContainText("You aren't licensed in Nevada today");
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel("Where is the patient now?").selectOption(OWN_STATE);
      await page.getByRole("button", { name: "Check in" }).click();
      await expect(page.getByRole("list", { name: "Visits" }).getByRole("listitem")).toContainText("Arrived");
      const { rows } = await database.query("select arrived_state from appointment where id = $1", [visit.id]);
      expect(rows).toEqual([{ arrived_state: OWN_STATE }]);
    });

    test("a no-show is proposed after 15 minutes, decided by the provider, undone by staff, and the fee can be left out", async ({
      page,
      context,
      database,
      loginAs,
      expectAccessible,
    }) => {
      const visit = await aVisitNow(database, 16);
      await addFee(database, visit);
      await enter(context, database, visit.providerEmail);
      await page.goto("/provider");
      const card = page.getByRole("list", { name: "Visits" }).getByRole("listitem");
      await expect(card).toContainText("No-show?");
      await card.getByRole("link", { name: "Check in or no-show" }).click();
      if (javaScriptEnabled) await expectAccessible();
      await page.getByRole("button", { name: "Record a no-show" }).click();
      await expect(page.getByText("Recorded as a no-show.")).toBeVisible();

      await context.clearCookies();
      await loginAs("employee");
      await page.goto(`/admin/schedule/${visit.id}`);
      await page.getByRole("button", { name: "Undo no-show" }).click();
      await expect(page.getByText("The no-show was undone.")).toBeVisible();
      if (javaScriptEnabled) await expectAccessible();
      await page.goto("/admin/schedule");
      await expect(page.getByText(/Visits to close, \d+/)).toBeVisible();

      await context.clearCookies();
      await enter(context, database, visit.providerEmail);
      await page.goto(`/provider/visits/${visit.id}/check-in`);
      await page.getByLabel("Where is the patient now?").selectOption(OWN_STATE);
      await page.getByRole("button", { name: "Check in" }).click();
      await expect(card).toContainText("Arrived");
      await signVisitNow(visit, OWN_STATE);
      await page.reload();
      await card.getByRole("link", { name: "Do not charge" }).click();
      await page.getByRole("button", { name: "Do not charge" }).click();
      await expect(page.getByRole("alert")).toContainText("Choose why the visit is not charged");
      if (javaScriptEnabled) await expectAccessible();
      await page.getByLabel("Reason").selectOption("Technical problems");
      await page.getByRole("button", { name: "Do not charge" }).click();
      await expect(page.getByText("The visit is not charged.")).toBeVisible();
      await expect
        .poll(async () => (await database.query("select status from invoice where reference_id = $1", [visit.id])).rows)
        .toEqual([{ status: "void" }]);
    });
  });
}
