import { openSession } from "../../test/sessions.ts";
import { addPlan } from "../billing.ts";
import { Visitor } from "../by-forms.ts";
import { expect, test } from "../fixtures.ts";
import { orderAt, sendPharmacyMessage } from "../orders.ts";
import { mailTo } from "../people.ts";
import { addTreatedMember } from "../treated-members.ts";

test("@orders-desk staff place an order, answer the pharmacy, give money back, help with a loss, refund a visit, give credit and write again", async ({
  page,
  database,
  loginAs,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const member = await addTreatedMember(database, { hasPlan: false });
  await new Visitor(await openSession(database, member.email)).send("/profile/my-orders", {
    prescriptionId: member.prescriptionId,
  });
  await loginAs("employee");

  // Held up by one gate, shown as text; once it's met, the order is placed now.
  const theirs = `/admin/users/${member.userId}`;
  await page.goto(theirs);
  const orders = page.getByRole("region", { name: "Orders", exact: true });
  await expect(orders.getByText("8 of 9 in place")).toBeVisible();
  await expect(orders.getByText(/Start your plan now/)).toBeVisible();
  await expect(orders.getByRole("button", { name: "Place it now" })).toHaveCount(0);
  const flags = page.getByRole("list", { name: "Check this first" });
  await expect(flags.getByRole("link", { name: /^Payment: holds up/ })).toHaveAttribute("href", /#orders-title$/);
  // The medicine, without its dose.
  const treatment = page.getByRole("region", { name: "Treatment" });
  await expect(treatment).toContainText("Testosterone cypionate");
  await expect(treatment).not.toContainText("mg");
  await expectAccessible();
  await addPlan(member.userId, null);
  await page.reload();
  await expect(flags.getByRole("link", { name: /holds up/ })).toHaveCount(0);
  await orders.getByRole("button", { name: "Place it now" }).click();
  await expect(page.getByText("Requested. The order will be placed within a minute")).toBeVisible();
  const orderId = await orderAt(database, member.userId, "sent_to_pharmacy");

  // A question, answered once.
  await sendPharmacyMessage(orderId, "clarification_needed", { question: "Which needle length?" });
  await orderAt(database, member.userId, "clarification_needed");
  await page.goto("/admin/orders?view=asks");
  const row = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ has: page.locator(`a[href="/admin/orders/${orderId}"]`) })
    .filter({ visible: true });
  await expect(row).toContainText("is waiting for our answer");
  await expectAccessible();
  await row.getByRole("link", { name: /^TL-/ }).click();
  await page.getByLabel("Your answer").fill("One inch, 25 gauge");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByText("Your answer was sent to the pharmacy.")).toBeVisible();
  await expect(page.getByText(/^Answered by/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the answer" })).toHaveCount(0);

  // Once it's shipped, at most half is refunded as goodwill.
  await sendPharmacyMessage(orderId, "shipped", { sequence: 9, carrier: "UPS", tracking_number: "1Z999AA10123456784" });
  await orderAt(database, member.userId, "shipped");
  await page.goto(`${theirs}?show=orders`);
  await page
    .getByRole("region", { name: "Refund", exact: true })
    .getByRole("link", { name: /^Refund TL-/ })
    .click();
  await page.getByLabel("Amount in dollars").fill("80");
  await page.getByLabel("Why", { exact: true }).last().selectOption("goodwill");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText(/refund \$44\.50 or less/).first()).toBeVisible();
  await page.getByLabel("Amount in dollars").fill("15");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("The refund is being sent to the card.")).toBeVisible();
  await expect(page.getByText("$15 given back")).toBeVisible();
  await expectAccessible();

  // The replacement fee, once.
  await page.getByRole("button", { name: "Charge $25 for the replacement" }).click();
  await expect(page.getByText("The fee was charged once.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Charge/ })).toHaveCount(0);

  // The visit's fee is refunded too, once, and the member gets credit for the trouble.
  await page.goto(`${theirs}?show=visits`);
  await page
    .getByRole("link", { name: /^Visit done by/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/schedule\//);
  const fee = page.getByRole("region", { name: "Fee", exact: true });
  await expect(async () => {
    await page.reload();
    await expect(fee).toBeVisible({ timeout: 1_000 });
  }, "the fee is charged by a job").toPass({ timeout: 30_000 });
  await fee.getByRole("button", { name: "Refund $95" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose");
  await expectAccessible();
  await fee.getByLabel("Reason for the refund").selectOption({ index: 1 });
  await fee.getByRole("button", { name: "Refund $95" }).click();
  await expect(fee.getByText("The fee of $95 was refunded.")).toBeVisible();
  await expect(fee.getByRole("button")).toHaveCount(0);
  await page.goto(theirs);
  const credit = page.getByRole("region", { name: "Credit", exact: true });
  await credit.getByRole("button", { name: "Give credit" }).click();
  await expect(page.getByRole("alert")).toContainText("reason");
  await credit.getByLabel("Credit in dollars").fill("12.50");
  await credit.getByLabel("Reason for the credit").selectOption("late-order");
  await credit.getByRole("button", { name: "Give credit" }).click();
  await expect(credit.getByText("They have $12.50 credit.")).toBeVisible();

  // The email about the package, resent.
  const subject = "Your order is on its way";
  await mailTo(member.email, subject);
  await page.goto(theirs);
  const mails = page.getByRole("region", { name: "Resend an email" });
  await mails.getByText(/^The last \d+$/).click();
  await mails.getByRole("button", { name: /^Send again ?: News about an order/ }).click();
  await expect(page.getByText("Sent to their current address.")).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await fetch(`${process.env["CLINIC_MAIL"]}/mail.json?to=${encodeURIComponent(member.email)}`);
      return ((await answer.json()) as { subject: string }[]).filter((mail) => mail.subject === subject).length;
    })
    .toBe(2);
});
