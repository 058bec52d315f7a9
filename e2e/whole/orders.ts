import { expect, test, type Page } from "@playwright/test";
import { reloadUntil } from "../lab-sandbox.ts";
import { sendPharmacyMessage } from "../orders.ts";
import { mailTo } from "../people.ts";
import type { ClinicInTime } from "./clinic.ts";
import { signInMember } from "./people.ts";

/** The member sees the price and starts the plan; the card is on file since the booking. */
export async function startPlan(page: Page): Promise<void> {
  await page.goto("/profile/billing");
  await page.getByRole("link", { name: /^See the price/ }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Start my plan" }).click();
  await expect(page).toHaveURL(/done=started/);
}

/** Confirms the dose and waits until the paid order is at the pharmacy. Returns its id. */
export async function confirmDose(page: Page): Promise<string> {
  await page.goto("/profile/my-orders");
  await page.getByRole("button", { name: "Confirm my dose" }).click();
  await expect(page.getByText("Your change was saved.")).toBeVisible();
  await reloadUntil(page, "At pharmacy");
  const answer = await fetch(`${process.env["CLINIC_MAIL"]}/pharmacy/orders.json`);
  const orders = (await answer.json()) as { order: { order_id: string; number: string } }[];
  const number = /TL-\d+/.exec(await page.getByRole("region", { name: "Current order" }).innerText())?.[0];
  const found = orders.find(({ order }) => order.number === number)?.order.order_id;
  if (!found) throw new Error(`The pharmacy doesn't have ${number}`);
  return found;
}

/** The pharmacy packs and ships it; the member sees it on its way. */
export async function ship(page: Page, orderId: string): Promise<void> {
  for (const status of ["in_pharmacy_review", "filling", "shipped"]) {
    expect(await sendPharmacyMessage(orderId, status)).toEqual([200]);
  }
  await page.goto("/profile/my-orders");
  await reloadUntil(page, /Shipped, on time/);
}

export async function deliver(page: Page, orderId: string, arrived: number): Promise<void> {
  expect(await sendPharmacyMessage(orderId, "delivered")).toEqual([200]);
  await expect(async () => {
    await page.goto("/profile/my-orders");
    await expect(page.getByRole("link", { name: /^TL-\d+$/ }).filter({ visible: true })).toHaveCount(arrived, {
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
}

/** The first order: confirmed, packed, and there on Saturday with what lasts as long as the member reads. */
export async function receiveFirstOrder(
  page: Page,
  { time, email, lasts }: { time: ClinicInTime; email: string; lasts: RegExp },
): Promise<void> {
  const order = await test.step("confirms the dose; the order is paid and at the pharmacy", () => confirmDose(page));
  await test.step("it is packed and shipped", async () => {
    await ship(page, order);
    await mailTo(email, "Your order is on its way");
  });
  await test.step("it arrives on Saturday", async () => {
    await time.moveTo(new Date("2026-11-21T18:00:00Z"));
    await signInMember(page, email);
    await deliver(page, order, 1);
    await page.goto("/profile/medications");
    await expect(page.getByText(lasts)).toBeVisible();
  });
}
