import { newId } from "../../src/core/id.ts";
import { expect, test } from "../fixtures.ts";
import { lateOrder, orderAt, sendPharmacyMessage } from "../orders.ts";
import { addMember, mailTo } from "../people.ts";
import { isPhone } from "../shell.ts";
import { addTreatedMember } from "../treated-members.ts";
import { addPatient, addProvider, enter, OWN_STATE } from "../visits.ts";

test("@patient a new member is told what will stand on My Orders, and what to do first", async ({
  page,
  context,
  database,
  expectAccessible,
}) => {
  await enter(context, database, await addMember());
  await page.goto("/profile/my-orders");
  await expect(page.getByText("You have no orders yet, and you haven't been charged.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Book your first visit" })).toBeVisible();
  await expectAccessible();
});

test("@patient in the middle of treatment: the next date, what holds it up, the parcel on its way", async ({
  page,
  loginAs,
  expectAccessible,
}) => {
  await loginAs("member");
  await page.goto("/profile/my-orders");
  await expect(page.getByRole("heading", { name: "Next anticipated reorder date" })).toBeVisible();
  await expect(page.locator("time").first()).toHaveText(/^\w{3}, \w{3} \d+$|^\w{3} \d+, \d{4}$/);
  await expect(page.getByText(/^in \d+ days$/)).toBeVisible();
  await expect(page.getByText("8 of 9 done")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm my dose", exact: true })).toBeVisible();
  const current = page.getByRole("region", { name: "Current order" });
  await expect(current.getByRole("listitem").filter({ hasText: "Shipped" })).toHaveAttribute("aria-current", "step");
  await expect(current.getByText("An adult must be there to sign.")).toBeVisible();
  await expect(current.getByRole("link", { name: /^Track with UPS/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.ups\.com\//,
  );
  await expectAccessible();

  await current.getByRole("button", { name: "Report a problem with this order" }).click();
  const dialog = page.getByRole("dialog", { name: "How can we help you" });
  await expect(dialog.getByRole("combobox")).toHaveValue("order-arrival");
  await expect(dialog.getByRole("textbox")).toHaveValue(/^Order \S+: $/);
  await expectAccessible();
});

test("@patient who has had the first visit is led to the follow-up from every door", async ({
  page,
  context,
  database,
}) => {
  const provider = await addProvider(database);
  const { email, id } = await addPatient(database);
  await database.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, booked_at, ended_at)
     values ($1, $2, $3, 'initial-trt', true, now() - interval '3 days', now() - interval '3 days' + interval '40 min',
       'fulfilled', $4, 'America/Chicago', $1, now() - interval '9 days', now() - interval '9 days', now() - interval '3 days')`,
    [newId(), id, provider, OWN_STATE],
  );
  await enter(context, database, email);
  await page.goto("/register");
  await expect(page).toHaveURL(/\/consultation\/secondary-followup$/);
  await page.goto("/profile/my-orders");
  await page.getByRole("link", { name: /^Book a follow-up visit, \$\d+$/ }).click();
  await expect(page).toHaveURL(/\/consultation\/secondary-followup$/);
  await page.goto("/faqs");
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Make Appointment" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/consultation\/secondary-followup$/);
});

test("@patient three years of orders are listed page by page, each with its own page", async ({
  page,
  context,
  database,
  expectAccessible,
}) => {
  await enter(context, database, "longtime@demo.test");
  await page.goto("/profile/my-orders");
  await page.getByRole("link", { name: /^All orders since \w+ \d{4}$/ }).click();
  await expect(page.getByRole("heading", { name: "Past orders", level: 1 })).toBeVisible();
  const numbers = page.getByRole("link", { name: /^TL-\d+$/ }).filter({ visible: true });
  await expect(numbers).toHaveCount(20);
  const firstPage = await numbers.allTextContents();
  await expectAccessible();
  await page.getByRole("link", { name: "Older orders" }).click();
  await expect(numbers).toHaveCount(16);
  expect(await numbers.allTextContents()).not.toContain(firstPage[0]);
  await numbers.first().click();
  await expect(page.getByRole("heading", { name: /^Order TL-\d+$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Delivered/ })).toBeVisible();
  await expectAccessible();
});

test("@patient an order from the first word to the door: paid with $30 off, sent, shipped, delivered", async ({
  page,
  context,
  database,
  expectAccessible,
}) => {
  test.slow();
  const member = await addTreatedMember(database, { hasCode: true });
  await enter(context, database, member.email);
  await page.goto("/profile/my-orders");
  await expect(page.getByText("We'll place your first order as soon as everything below is done.")).toBeVisible();
  await expect(page.getByText("Visa ending 4242. $59.00, charged only after a provider approves.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Confirm my dose" }).click();
  await expect(page.getByText("Your change was saved.")).toBeVisible();

  const orderId = await orderAt(database, member.userId, "sent_to_pharmacy");
  await page.goto("/profile/my-orders");
  await expect(page.getByText("We will know it when your current order ships.")).toBeVisible();
  const now = page.locator('[aria-current="step"]');
  await expect(now).toContainText("At pharmacy");
  await expect(now).toContainText("What happens next:");
  await expect(page.getByText("$59.00")).toBeVisible();
  await expectAccessible();

  // Only the pharmacy's messages count.
  expect(await sendPharmacyMessage(orderId, "delivered", { how: "forge" })).toEqual([401]);
  expect(await sendPharmacyMessage(orderId, "delivered", { how: "stale" })).toEqual([401]);
  expect(await sendPharmacyMessage(orderId, "delivered", { how: "future" })).toEqual([401]);
  expect(await sendPharmacyMessage(orderId, "filling", { how: "repeat" })).toEqual([200, 200, 200]);
  await orderAt(database, member.userId, "filling");

  expect(await sendPharmacyMessage(orderId, "shipped")).toEqual([200]);
  await orderAt(database, member.userId, "shipped");
  await sendPharmacyMessage(orderId, "in_pharmacy_review", { sequence: 1 });
  await page.goto("/profile/my-orders");
  await expect(page.locator("time").first()).toBeVisible();
  await expect(page.getByText("in 18 days")).toBeVisible();
  await expect(now).toContainText("Shipped, on time");
  await expect(page.getByText("8 of 9 done")).toBeVisible();
  await mailTo(member.email, "Your order is on its way");

  expect(await sendPharmacyMessage(orderId, "delivered")).toEqual([200]);
  await orderAt(database, member.userId, "delivered");
  await page.goto("/profile/my-orders");
  await expect(page.getByRole("heading", { name: "Past orders" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^TL-\d+$/ }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Current order" })).toHaveCount(0);
});

test("@patient the dose can be confirmed without script", async ({ browser, baseURL, database }) => {
  const member = await addTreatedMember(database);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  await enter(context, database, member.email);
  const page = await context.newPage();
  await page.goto("/profile/my-orders");
  await page.getByRole("button", { name: "Confirm my dose" }).click();
  await orderAt(database, member.userId, "sent_to_pharmacy");
  await context.close();
});

test("@patient an order that is late says so", async ({ page, context, database, expectAccessible }) => {
  await enter(context, database, (await lateOrder(database)).email);
  await page.goto("/profile/my-orders");
  await expect(page.getByRole("heading", { name: /^At pharmacy, late/ })).toBeVisible();
  await expect(page.getByText("It should have shipped by now. We're sorry.")).toBeVisible();
  await expectAccessible();
});

test("@patient another member's order is not there", async ({ page, loginAs, database }) => {
  const { orderId } = await lateOrder(database);
  await loginAs("member");
  const answer = await page.goto(`/profile/my-orders/${orderId}`);
  expect(answer?.status()).toBe(404);
});
