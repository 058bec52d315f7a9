import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { newAddress } from "../address.ts";
import { expectNoViolations } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { play, reloadUntil } from "../lab-sandbox.ts";
import { orderedLabs } from "../ordered-labs.ts";
import { signVisitNow } from "../seen-patient.ts";
import { waitForScript } from "../shell.ts";
import { aVisitNow, enter, OWN_STATE } from "../visits.ts";

const MAX_KEYS_ABNORMAL = 6;

test("@labs a provider orders, the member chooses a lab on a phone, the lab draws, measures and corrects, and both read it", async ({
  page,
  context,
  database,
  browser,
  expectAccessible,
}) => {
  test.setTimeout(300_000);
  const last = `Labs${randomBytes(3).toString("hex")}`;
  const { email, userId, provider } = await orderedLabs(browser, database, { last });

  await enter(context, database, email);
  await page.goto("/profile/files");
  await page.getByRole("link", { name: /Lab order LO-/ }).click();
  await expect(page.getByRole("heading", { name: "Your blood test", level: 1 })).toBeVisible();
  await expectAccessible();
  const orderId = new URL(page.url()).pathname.split("/").at(-1)!;
  await reloadUntil(page, "Sandbox Labs Main Street");
  await expect(page.getByRole("heading", { name: "$129 for all tests of this order" })).toBeVisible();
  await page.getByRole("button", { name: "Send my order" }).click();
  await expect(page.getByText("Choose where your blood is drawn").first()).toBeVisible();
  await page.getByRole("radio", { name: /Sandbox Labs Harbor/ }).check();
  await page.getByRole("button", { name: "Send my order" }).click();
  await expect(page.getByText("Your order is on its way to the lab")).toBeVisible();
  await reloadUntil(page, "Go to the lab on a morning that suits you");
  await reloadUntil(page, "$129.00, charged after your blood is drawn");
  await page.getByText("Choose my injection days").click();
  await page.getByRole("checkbox", { name: "Monday" }).check();
  await page.getByRole("button", { name: "Show the best mornings" }).click();
  await expect(page.getByText(/Best mornings: Mon, /)).toBeVisible();
  await expectAccessible();
  const paper = await page.request.get(`/labs/${orderId}/order.pdf`);
  expect([paper.status(), (await paper.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);

  await play(orderId, "collected");
  await reloadUntil(page, "Your blood was drawn");
  await play(orderId, "rejected");
  await play(orderId, "redraw");
  await reloadUntil(page, "How to get ready");
  await play(orderId, "collected");
  await play(orderId, "partial");
  await play(orderId, "final", { "2986-8": "641", "4544-3": "47.1" });
  await page.goto("/profile/files");
  await reloadUntil(page, /641/);
  await expectAccessible();

  await provider.goto(`${process.env["CLINIC_ORIGIN"]}/provider/patients/${userId}/labs`);
  await expect(provider.getByRole("main")).toContainText("All results");
  const normal = await reviewByKeys(provider, `Lou ${last}`, "All in range", ["e"]);
  await reloadUntil(page, "This is where we want it");
  await play(orderId, "corrected", { "2986-8": "1240", "4544-3": "47.1" });
  await reloadUntil(page, /1,?240/);
  const abnormal = await reviewByKeys(provider, `Lou ${last}`, "Review", ["2", "e"]);
  await reloadUntil(page, "We measure it again soon");
  await expectAccessible();
  process.stdout.write(`review of a normal panel: ${normal} key; of an abnormal one: ${abnormal} keys\n`);
  expect(normal).toBe(1);
  expect(abnormal).toBeLessThanOrEqual(MAX_KEYS_ABNORMAL);
  await provider.context().close();
});

/** From the open report to the signed review. Returns the keys it took. */
async function reviewByKeys(provider: Page, name: string, heading: string, keys: string[]): Promise<number> {
  await provider.goto(`${process.env["CLINIC_ORIGIN"]}/provider`);
  await provider.getByRole("link", { name: new RegExp(`^Review ${name}`) }).click();
  await expect(provider.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await waitForScript(provider);
  await expectNoViolations(provider);
  let pressed = 0;
  for (const key of keys) {
    await provider.keyboard.press(key);
    pressed += 1;
  }
  await expect(provider.getByText(/^Reviewed\./)).toBeVisible();
  return pressed;
}

test("@labs a provider orders blood tests in a visit by keys; signing the note sends them, and the member sees the order", async ({
  page,
  context,
  database,
  browser,
}) => {
  test.setTimeout(120_000);
  const visit = await aVisitNow(database, 1, { type: "secondary-followup" });
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: newAddress() });
  await enter(desk, database, visit.providerEmail);
  const provider = await desk.newPage();
  await provider.goto(`${process.env["CLINIC_ORIGIN"]}/provider/visits/${visit.id}`);
  await expect(provider.getByText("None yet.")).toBeVisible();
  await expect(async () => {
    await provider.keyboard.press("l");
    await expect(provider.getByLabel("Order set")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await provider.getByLabel("Order set").selectOption({ label: "Testosterone, week 8" });
  await provider.getByRole("button", { name: "Add order" }).click();
  await expect(provider.getByRole("heading", { name: "Blood tests", exact: true })).toBeVisible();
  await enter(context, database, visit.email);
  await page.goto("/profile/files");
  await expect(page.getByRole("link", { name: /Lab order LO-/ })).toHaveCount(0);
  await signVisitNow(visit, OWN_STATE);
  await page.reload();
  await page.getByRole("link", { name: /Lab order LO-/ }).click();
  await expect(page.getByRole("heading", { name: "Your blood test", level: 1 })).toBeVisible();
  await provider.context().close();
});
