import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../../src/core/id.ts";
import { expect, test } from "../fixtures.ts";
import { makeSignedOrder } from "../../test/signed-order.ts";
import { addPatient, enter } from "../visits.ts";

const DAY = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

type Given = {
  dose: number;
  issued: number;
  expires: number;
  status: string;
  ended?: number;
  arrived?: number[];
  offering?: string;
  name?: string;
};

/** A prescription by provider@demo.test in its final state. Days count from today. */
async function addPrescription(database: pg.Client, userId: string, given: Given): Promise<string> {
  const id = newId();
  const at = new Date(Date.now() + given.issued * DAY);
  await database.query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, transcribed_by, transcribed_at, confirmed_by,
       confirmed_at, telemedicine_basis, status, ended_at)
     select $1, $2, o.key, o.treatment_key, $3, 'vial', false, $4, 200, 2, 'Inject under the skin twice a week', 10, 35, 5, $5,
       $6, s.controlled_schedule, (select id from pharmacy order by name limit 1), p.user_id, $7, $7, $8, p.user_id, $8,
       case when s.controlled_schedule is null then null else 'permission' end, $9, $10
     from offering o join treatment_status s on s.treatment_key = o.treatment_key, profile p
     where o.key = $11 and p.email = 'provider@demo.test'`,
    [
      id,
      userId,
      given.name ?? "Testosterone cypionate",
      given.dose,
      day(given.issued),
      day(given.expires),
      await makeSignedOrder((text, values) => database.query(text, values), userId),
      at,
      given.status,
      given.ended === undefined ? null : new Date(Date.now() + given.ended * DAY),
      given.offering ?? "trt",
    ],
  );
  await database.query(
    `insert into prescription_event (id, prescription_id, kind, at, actor_kind, actor_id)
     select $1, $2, 'confirmed', $3, 'provider', prescriber_id from prescription where id = $2`,
    [randomUUID(), id, at],
  );
  for (const arrived of given.arrived ?? []) {
    await database.query(
      "insert into prescription_fill (id, prescription_id, order_id, filled_at, supply_from) values ($1, $2, $3, $4, $5)",
      [randomUUID(), id, randomUUID(), new Date(Date.now() + (arrived - 8) * DAY), day(arrived)],
    );
  }
  return id;
}

/** Someone who's registered and can book, signed in. */
async function openNewMember(page: Page, database: pg.Client): Promise<string> {
  const { email, id } = await addPatient(database);
  await database.query("update profile set state = 'IL' where user_id = $1", [id]);
  await enter(page.context(), database, email);
  return id;
}

const medicine = (page: Page, name: RegExp) => page.getByRole("region", { name });

test.describe("@patient medications", () => {
  test("somebody new reads when medicines will stand here, and books a visit", async ({
    page,
    database,
    expectAccessible,
  }) => {
    await openNewMember(page, database);
    await page.goto("/profile/medications");
    await expect(page.getByRole("heading", { level: 1, name: "Medications" })).toBeVisible();
    await expect(page.getByText("You don't have any medicine from us yet.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("main").getByRole("link", { name: "Book a visit" }).click();
    await expect(page).toHaveURL(/\/book$/);
  });

  test("in the middle of treatment each medicine shows its dose in every way, and what is left", async ({
    page,
    loginAs,
    expectAccessible,
  }) => {
    await loginAs("member");
    await page.goto("/profile/medications");
    const testosterone = medicine(page, /Testosterone cypionate/);
    for (const text of ["60 mg", "0.3 mL", "30 units", "Twice a week, 120 mg a week total", "Priya Raman, MD"]) {
      await expect(testosterone.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(testosterone.getByText(/About \d+ days/)).toBeVisible();
    const hcg = medicine(page, /Chorionic gonadotropin/);
    await expect(hcg.getByText("500 IU", { exact: true })).toBeVisible();
    await expect(hcg.getByText("IU is the amount of medicine.", { exact: false })).toBeVisible();
    await testosterone.getByText("History of this medicine").click();
    await expect(testosterone.getByText(/Dose changed .* from 50 mg twice a week to 60 mg twice a week/)).toBeVisible();
    await expectAccessible();
    await testosterone.getByRole("link", { name: "How to give yourself an injection" }).click();
    await expect(page).toHaveURL(/\/resources\/subcutaneous-injection-processes$/);
  });

  test("asking for a change opens the contact form on its topic, with the rule about the dose", async ({
    page,
    loginAs,
    expectAccessible,
  }) => {
    await loginAs("member");
    await page.goto("/profile/medications");
    const testosterone = medicine(page, /Testosterone cypionate/);
    await expect(
      testosterone.getByText("Below 160 mg a week, you can request a dose change in writing.", { exact: false }),
    ).toBeVisible();
    await expect(testosterone.getByRole("link", { name: "Book a visit" })).toHaveCount(0);
    await testosterone.getByRole("button", { name: "Request a change" }).click();
    const modal = page.getByRole("dialog", { name: "How can we help you" });
    await expect(modal.getByRole("combobox")).toHaveValue("adjust-dose");
    await expect(modal.getByText("TRT patients at or above 160mg testosterone a week", { exact: false })).toBeVisible();
    await expect(modal.getByRole("textbox")).toBeVisible();
    await expectAccessible();
    await modal.getByRole("button", { name: "Cancel" }).click();
    await expect(testosterone.getByRole("button", { name: "Request a change" })).toBeFocused();
  });

  test("after three years the latest prescription counts, older ones are history, a high dose leads to a visit", async ({
    page,
    database,
    expectAccessible,
  }) => {
    const userId = await openNewMember(page, database);
    for (let years = 6; years > 0; years--) {
      const issued = -years * 180;
      const isLast = years === 1;
      await addPrescription(database, userId, {
        dose: isLast ? 80 : 75,
        issued,
        expires: issued + (isLast ? 190 : 180),
        status: isLast ? "active" : "stopped",
        arrived: [issued + 8, issued + 45, issued + 145],
        ...(isLast ? {} : { ended: issued + 180 }),
      });
    }
    await addPrescription(database, userId, {
      dose: 20,
      issued: -900,
      expires: -600,
      status: "stopped",
      ended: -700,
      offering: "semaglutide",
      name: "Semaglutide",
    });
    await page.goto("/profile/medications");
    const testosterone = medicine(page, /Testosterone cypionate/);
    await expect(page.getByRole("region", { name: /Testosterone cypionate/ })).toHaveCount(1);
    await expect(testosterone.getByText("You need a new prescription")).toBeVisible();
    await expect(
      testosterone.getByText("At 160 mg a week or more, a dose change requires a visit.", { exact: false }),
    ).toBeVisible();
    await testosterone.getByText("History of this medicine").click();
    await expect(testosterone.getByRole("listitem").filter({ hasText: /^.*Renewed by/ })).toHaveCount(4);
    await expect(testosterone.getByText(/from 75 mg twice a week to 80 mg twice a week/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Past medicines" }).getByText("Semaglutide 200 mg/mL")).toBeVisible();
    await expectAccessible();
    await testosterone.getByRole("link", { name: "Book a visit" }).last().click();
    await expect(page).toHaveURL(/\/consultation\/secondary-followup/);
  });
});
