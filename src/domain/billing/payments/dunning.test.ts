import { describe, expect, test } from "vitest";
import {
  anOrder,
  aPayer,
  aPlan,
  approve,
  charged,
  news,
  payments,
  putCard,
  system,
  usePayments,
  work,
} from "#test/payments.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { askBank } from "./ask-bank.ts";
import { checkPaymentAgain } from "./check-payment-again.ts";
import { dunningStep } from "./dunning.ts";
import { getPlan } from "../plans/get-plan.ts";
import { retryFailed } from "./retry-failed.ts";
import { sweepBilling } from "../sweep-billing.ts";

useDatabase();
usePayments();

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY + 60_000);
const pass = async (days: number) => {
  await sweepBilling(system(inDays(days)));
  await work(inDays(days));
};
const letters = async (email: string) =>
  (await mailsTo(email)).filter(({ template }) => template === "payment-news").map(({ props }) => props["news"]);
const planOf = (payer: { ctx: Parameters<typeof getPlan>[0]; userId: string }) =>
  getPlan(payer.ctx, { userId: payer.userId, offeringKey: "sermorelin" });

test("a failed charge is tried on day 1, 3 and 7, and then not any more", () => {
  const failedAt = new Date("2026-11-15T12:00:00Z");
  const next = (hours: number) =>
    dunningStep({ failedAt, days: [1, 3, 7], now: new Date(failedAt.getTime() + hours * 3_600_000) });
  expect([0, 24, 71, 72, 168].map((hours) => next(hours)?.toISOString().slice(8, 10) ?? null)).toEqual([
    "16",
    "18",
    "18",
    "22",
    null,
  ]);
});

describe("a card that is declined", () => {
  test("is tried four times with a letter each, then the plan is past due; another card makes it good", async () => {
    const mara = await aPayer({ card: "pm_card_chargeCustomerFail" });
    await anOrder(await aPlan(mara));
    await work();
    expect(await letters(mara.email)).toEqual(["failed"]);
    for (const day of [0.5, 1, 2, 3, 5, 7, 8, 9]) await pass(day);
    expect(await letters(mara.email)).toEqual(["failed", "failed", "failed", "past-due"]);
    expect(await asSuperuser("select 1 from payment where user_id = $1", [mara.userId])).toHaveLength(4);
    expect((await planOf(mara))?.status).toBe("past_due");
    expect(charged(mara.userId)).toEqual([]);
    await pass(30);
    expect(await letters(mara.email)).toHaveLength(4);

    expect(await putCard(mara, "pm_card_visa")).toBe("stored");
    await work(inDays(31));
    expect(charged(mara.userId)).toEqual([174_00]);
    expect((await planOf(mara))?.status).toBe("active");
    expect(await letters(mara.email)).toEqual(["failed", "failed", "failed", "past-due", "recovered"]);
    expect((await news()).at(-1)).toBe("invoice-paid");
  });

  test("tells nothing about what it was for", async () => {
    const mara = await aPayer({ card: "pm_card_chargeCustomerFail" });
    await anOrder(await aPlan(mara));
    await work();
    expect(JSON.stringify(await mailsTo(mara.email))).not.toMatch(/sermorelin|medicine|17400|174/i);
  });
});

test("without a card the member is asked for one, and the order is paid when there is", async () => {
  const mara = await aPayer({ card: null });
  await anOrder(await aPlan(mara));
  await work();
  expect(await letters(mara.email)).toEqual(["no-card"]);
  await putCard(mara, "pm_card_visa");
  await work(inDays(0.1));
  expect(charged(mara.userId)).toEqual([174_00]);
});

describe("a bank that wants to be asked", () => {
  const waiting = async () => {
    const mara = await aPayer({ card: "pm_card_authenticationRequired" });
    await anOrder(await aPlan(mara));
    await work();
    return mara;
  };

  const unconfirmed = async (userId: string) => {
    const [row] = await asSuperuser<{ paymentId: string; intentId: string }>(
      `select id as "paymentId", processor_id as "intentId" from payment where user_id = $1 and status = 'needs_authentication'`,
      [userId],
    );
    return row!;
  };

  test("stops the charge until the member confirms it at Billing", async () => {
    const mara = await waiting();
    expect(await letters(mara.email)).toEqual(["confirm"]);
    const { paymentId, intentId } = await unconfirmed(mara.userId);
    const returnUrl = "http://localhost:3000/profile/billing";
    const asked = await askBank(mara.ctx, { paymentId, returnUrl }, payments.processor);
    if (asked.kind !== "bank") throw new Error(asked.kind);
    const intent = await payments.processor.retrievePaymentIntent({ intentId });
    if (intent.kind !== "ok") throw new Error(intent.kind);
    await approve(intentId, intent.value.clientSecret ?? "");
    await checkPaymentAgain(mara.ctx, { paymentId });
    await work();
    expect(charged(mara.userId)).toEqual([174_00]);
  });

  test("lets it lapse after a week: nothing was taken and the plan is past due", async () => {
    const mara = await waiting();
    await pass(8);
    expect((await planOf(mara))?.status).toBe("past_due");
    expect(charged(mara.userId)).toEqual([]);
    const { customers, paymentIntents } = payments.sandbox.books;
    const own = [...customers.values()].find(({ metadata }) => metadata["user"] === mara.userId)?.id;
    const intents = [...paymentIntents.values()].filter(({ customer }) => customer === own);
    expect(intents.map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("is not asked about a card that was replaced", async () => {
    const mara = await waiting();
    await putCard(mara, "pm_card_visa");
    await work(inDays(0.1));
    expect(charged(mara.userId)).toEqual([174_00]);
    expect(await letters(mara.email)).toEqual(["confirm", "paid"]);
  });

  test("is asked once, also if the news of its card comes late", async () => {
    const mara = await waiting();
    await retryFailed(system(), { userId: mara.userId }, payments.processor);
    await work();
    expect(await letters(mara.email)).toEqual(["confirm"]);
    expect((await planOf(mara))?.status).toBe("active");
  });

  test("does not answer to another member", async () => {
    const [mara, other] = [await waiting(), await aPayer()];
    const { paymentId } = await unconfirmed(mara.userId);
    const check = checkPaymentAgain(other.ctx, { paymentId });
    await expect(check).rejects.toMatchObject({ code: "not-found" });
  });
});
