import { readFile } from "node:fs/promises";
import { newId } from "../../src/core/id.ts";
import { finishCancelJob } from "../../src/domain/billing/jobs.ts";
import { enqueue } from "../../src/core/jobs.ts";
import { inTransaction } from "../../src/core/db.ts";
import {
  addCode,
  addPlan,
  addTreated,
  ASKS_BANK_ONCE,
  asSystem,
  chargesOf,
  DECLINED,
  fillCard,
  lever,
  orderIsReady,
  statusOf,
  WORKS,
} from "../billing.ts";
import { expect, test } from "../fixtures.ts";
import { addMember } from "../people.ts";
import { enter } from "../visits.ts";

test.describe("@patient billing", () => {
  test.use({ payments: true });

  test("a member starts a plan with $30 off, adds a card in the processor's frame, and pays exactly what was quoted", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const { id, email, prescriptionId } = await addTreated(database);
    const code = await addCode(email);
    await enter(context, database, email);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(process.env["CLINIC_ORIGIN"] ?? ""))
        sent.push(request.url() + (request.postData() ?? ""));
    });

    await page.goto("/profile/billing");
    await expectAccessible();
    await page.getByRole("link", { name: /^See the price/ }).click();
    await expect(page.getByRole("heading", { name: "Start your plan" })).toBeVisible();
    await page.getByLabel("Discount code").fill("AAAA-BBBB-CCCC");
    await page.getByRole("button", { name: "Update the price" }).click();
    await expect(page.getByText("This code doesn't match your email address")).toBeVisible();
    await page.getByLabel("Discount code").fill(code);
    await page.getByRole("button", { name: "Update the price" }).click();
    const first = page.getByRole("table", { name: /^First order/ });
    await expect(first.getByRole("row", { name: /Newsletter discount/ })).toContainText("−$30.00");
    const quoted = await first
      .getByRole("row", { name: /^Total/ })
      .getByRole("cell")
      .innerText();
    await expectAccessible();
    await page.getByRole("button", { name: "Agree and add a card" }).click();
    await expect(page.getByRole("alert")).toContainText("Check the box");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Agree and add a card" }).click();

    await expect(page.getByRole("heading", { name: "Add a card" })).toBeVisible();
    await fillCard(page, DECLINED);
    await expectAccessible();
    await page.getByRole("button", { name: "Save card" }).click();
    await expect(page.getByRole("alert")).toContainText("Your card was declined");
    await fillCard(page, WORKS);
    await page.getByRole("button", { name: "Save card" }).click();
    await expect(page.getByText("Your card is saved")).toBeVisible();
    await expect(page.getByText("with your first order, to Visa ending 4242")).toBeVisible();
    await expect(page.getByText(quoted, { exact: true }).first()).toBeVisible();
    await expectAccessible();

    const { rows } = await database.query<{ id: string }>("select id from plan where user_id = $1", [id]);
    const invoiceId = await orderIsReady(id, rows[0]!.id, prescriptionId);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page
            .getByRole("table", { name: "Recent transactions" })
            .getByText("Paid")
            .filter({ visible: true })
            .count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    const charges = await chargesOf(database, invoiceId);
    expect(charges.map(({ capturedCents }) => `$${(capturedCents / 100).toFixed(2)}`)).toEqual([quoted]);
    expect(charges[0]!.statement).toBe("TIDELINE* MEMBER");
    await expectAccessible();

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Receipt for/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect(sent.join("\n").replace(/\D/g, ""), "the card number never comes to us").not.toContain("4242424242424242");
  });

  test("pause, resume, skip, change and cancel, each in two presses", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const { id, email } = await addTreated(database);
    const planId = await addPlan(id);
    await database.query("update plan set next_charge_on = current_date + 16 where id = $1", [planId]);
    await enter(context, database, email);

    await page.goto("/profile/billing");
    await expect(page.getByText(/, to Visa ending 4242$/)).toBeVisible();
    await page.getByRole("link", { name: /^Pause/ }).click();
    await expectAccessible();
    await page.getByRole("button", { name: "Pause my plan" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose how long to pause");
    await page.getByLabel("2 months").check();
    await page.getByRole("button", { name: "Pause my plan" }).click();
    await expect(page.getByText("Your plan is paused", { exact: true })).toBeVisible();
    expect(await statusOf(database, planId)).toBe("paused");
    await expectAccessible();
    await page.getByRole("button", { name: "End the pause" }).click();
    await expect(page.getByText("Your plan has resumed")).toBeVisible();

    await page.getByRole("link", { name: /^Skip Skips/ }).click();
    await expectAccessible();
    await page.getByRole("button", { name: /^Skip/ }).click();
    await expect(page.getByText("Your next charge has moved")).toBeVisible();
    await expect(page.getByText("You've already skipped this month.")).toBeVisible();

    await page.getByRole("link", { name: /^Change/ }).click();
    await expectAccessible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Change my plan" }).click();
    await expect(page.getByText("Your plan has been changed")).toBeVisible();
    await expect(page.getByText("Total every 90 days")).toBeVisible();
    await page.getByRole("link", { name: "What you agreed to" }).click();
    await expect(page.getByText(/I agree that/)).toHaveCount(2);
    await expectAccessible();
    await page.goBack();

    await page.getByRole("link", { name: /^Cancel/ }).click();
    await expectAccessible();
    await page.getByRole("button", { name: "Cancel my plan" }).click();
    await expect(page.getByText("Your plan is canceled, effective today")).toBeVisible();
    expect(await statusOf(database, planId)).toBe("canceled");
    await expectAccessible();
    await expect(page.getByText("You won't be charged again.").first()).toBeVisible();
  });

  test("a declined charge says when it is tried again, and another card recovers it", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const { id, email, prescriptionId } = await addTreated(database);
    const planId = await addPlan(id, "pm_card_chargeCustomerFail");
    await enter(context, database, email);
    const invoiceId = await orderIsReady(id, planId, prescriptionId);
    await page.goto("/profile/billing");
    await expect
      .poll(async () => (await page.reload(), page.getByText(/could not be charged/).count()), { timeout: 30_000 })
      .toBe(1);
    await expect(page.getByText(/We'll try again on/)).toBeVisible();
    await expect(page.getByText("Declined, not charged").filter({ visible: true })).toBeVisible();
    await expectAccessible();

    // The last day has passed: there are no more automatic retries.
    await database.query("update invoice set collect_at = null where id = $1", [invoiceId]);
    await database.query("update plan set status = 'past_due' where id = $1", [planId]);
    await page.reload();
    await expect(page.getByText(/we'll hold your order until it's paid/)).toBeVisible();
    await expectAccessible();

    await page.getByRole("link", { name: "Use a different card" }).click();
    await fillCard(page, WORKS);
    await page.getByRole("button", { name: "Save card" }).click();
    await expect(page.getByText("Your card is saved")).toBeVisible();
    await expect
      .poll(
        async () => (await page.reload(), page.getByText("Paid", { exact: true }).filter({ visible: true }).count()),
        {
          timeout: 30_000,
        },
      )
      .toBe(1);
    expect(await statusOf(database, planId)).toBe("active");
    await expect(page.getByRole("rowheader", { name: /second try/ })).toBeVisible();
    expect((await chargesOf(database, invoiceId)).filter(({ status }) => status === "succeeded")).toHaveLength(1);
  });

  test("a bank that asks is answered: in the frame when a card is saved, on its own page for a charge", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const { id, email, prescriptionId } = await addTreated(database);
    const planId = await addPlan(id, "pm_card_authenticationRequired");
    await enter(context, database, email);
    const invoiceId = await orderIsReady(id, planId, prescriptionId);
    await page.goto("/profile/billing");
    await expect
      .poll(async () => (await page.reload(), page.getByText(/Your bank wants you to confirm/).count()), {
        timeout: 30_000,
      })
      .toBe(1);
    await expectAccessible();
    await page.getByRole("button", { name: "Confirm with my bank" }).click();
    await expect(page.getByRole("heading", { name: "Sandbox bank" })).toBeVisible();
    await page.getByRole("button", { name: "Yes, this is me" }).click();
    await expect(page).toHaveURL(/\/profile\/billing\?done=asked$/);
    await expect(page.getByText("Paid", { exact: true }).filter({ visible: true })).toBeVisible({ timeout: 30_000 });
    expect((await chargesOf(database, invoiceId)).filter(({ status }) => status === "succeeded")).toHaveLength(1);

    await page.getByRole("link", { name: "Replace card" }).click();
    await fillCard(page, ASKS_BANK_ONCE);
    await page.getByRole("button", { name: "Save card" }).click();
    const frame = page.frameLocator('iframe[title="Card details"]');
    await frame.getByRole("button", { name: "No, stop" }).click();
    await expect(page.getByRole("alert")).toContainText("unable to authenticate");
    await page.getByRole("button", { name: "Save card" }).click();
    await frame.getByRole("button", { name: "Yes, this is me" }).click();
    await expect(page.getByText("Visa ending 3155").first()).toBeVisible();
  });

  test("a cancellation that the processor holds up says not yet, and then done", async ({
    page,
    context,
    database,
  }) => {
    test.setTimeout(120_000);
    const { id, email, prescriptionId } = await addTreated(database);
    const planId = await addPlan(id, "pm_card_authenticationRequired");
    await enter(context, database, email);
    const invoiceId = await orderIsReady(id, planId, prescriptionId);
    await expect
      .poll(async () => {
        const { rows } = await database.query<{ status: string }>("select status from payment where invoice_id = $1", [
          invoiceId,
        ]);
        return rows[0]?.status;
      })
      .toBe("needs_authentication");
    const { rows } = await database.query<{ processor_id: string }>(
      "select processor_id from payment where invoice_id = $1",
      [invoiceId],
    );
    const path = `${rows[0]!.processor_id}`;
    await lever("faults", { kind: "error-before", path, times: 1_000 });
    await page.goto(`/profile/billing/cancel/${planId}`);
    await page.getByRole("button", { name: "Cancel my plan" }).click();
    await expect(page.getByText("Your plan isn't canceled yet")).toBeVisible();
    await expect(page.getByText("It is being canceled.")).toBeVisible();
    await lever("clear-faults");
    await expect
      .poll(
        async () => {
          await database.query("update payment set due_at = now() where invoice_id = $1 and due_at is not null", [
            invoiceId,
          ]);
          await asSystem((ctx) => inTransaction(ctx, (tx) => enqueue(tx, finishCancelJob, { planId })));
          return statusOf(database, planId);
        },
        { timeout: 40_000, intervals: [1_000] },
      )
      .toBe("canceled");
    await page.goto("/profile/billing");
    await expect(page.getByText(/ended on/)).toBeVisible();
    expect((await chargesOf(database, invoiceId)).filter(({ status }) => status === "succeeded")).toHaveLength(0);
  });

  test("transactions of three years stand by month, a page at a time, and as a file", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    const { id, email } = await addTreated(database);
    await enter(context, database, email);
    await page.goto("/profile/transaction-history");
    await expect(page.getByText("You haven't been charged.")).toBeVisible();
    await expectAccessible();
    for (let month = 0; month < 36; month++) {
      const entry = newId();
      await database.query("begin");
      await database.query(
        `insert into ledger_entry (id, kind, user_id, reason, at)
         values ($1, 'credit', $2, 'goodwill', now() - make_interval(months => $3))`,
        [entry, id, month],
      );
      await database.query(
        "insert into ledger_posting (entry_id, n, account, amount_cents) values ($1, 1, 'member-credit', -500), ($1, 2, 'credits', 500)",
        [entry],
      );
      await database.query("commit");
    }
    await page.reload();
    await expectAccessible();
    const table = page.getByRole("table", { name: "All transactions" });
    await expect(table.getByText("Credit from us")).toHaveCount(25);
    await page.getByRole("link", { name: "Older transactions" }).click();
    await expect(table.getByText("Credit from us")).toHaveCount(11);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "All as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("transactions.csv");
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(37);
    expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d","Credit from us","","Credit",-5.00$/);
  });

  test("another member's plan and receipt are not there", async ({ page, context, database }) => {
    const { id } = await addTreated(database);
    const planId = await addPlan(id);
    await enter(context, database, await addMember());
    for (const what of ["change", "pause", "skip", "cancel", "agreement"]) {
      const answer = await page.goto(`/profile/billing/${what}/${planId}`);
      expect(answer?.status(), what).toBe(404);
    }
    expect(await statusOf(database, planId)).toBe("active");
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });
    test("a plan is canceled in two presses", async ({ page, context, database }) => {
      const { id, email } = await addTreated(database);
      const planId = await addPlan(id);
      await enter(context, database, email);
      await page.goto("/profile/billing");
      await page.getByRole("link", { name: /^Cancel/ }).click();
      await page.getByRole("button", { name: "Cancel my plan" }).click();
      await expect(page.getByText("Your plan is canceled, effective today")).toBeVisible();
      expect(await statusOf(database, planId)).toBe("canceled");
      await page.goto("/profile/billing/card");
      await expect(page.getByText(/needs JavaScript/)).toBeVisible();
    });
  });
});
