import { describe, expect, test } from "vitest";
import { clinicToday } from "#core/dates.ts";
import {
  anOrder,
  aPayer,
  aPlan,
  charged,
  fault,
  payments,
  putCard,
  system,
  usePayments,
  work,
} from "#test/payments.ts";
import { aKnownPerson, later, mailsTo } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { cancelPlan } from "./cancel-plan.ts";
import { changeSupply } from "./change-supply.ts";
import { pausePlan } from "./pause-plan.ts";
import { resumePlan } from "./resume-plan.ts";
import { setNextCharge } from "./set-next-charge.ts";
import { skipMonth } from "./skip-month.ts";
import { chargeInvoice } from "../payments/charge-invoice.ts";
import { getPlan } from "./get-plan.ts";
import { listPlans } from "./list-plans.ts";
import { planStates, daysAfter, type PlanStatus } from "./plan.ts";
import { quoteMonth } from "./quote-month.ts";
import { remindOfPlans } from "./remind-of-plans.ts";
import { startPlan } from "./start-plan.ts";
import { sweepBilling } from "../sweep-billing.ts";

useDatabase();
usePayments();

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const planOf = async ({ ctx, userId }: Awaited<ReturnType<typeof aPayer>>) =>
  (await getPlan(ctx, { userId, offeringKey: "sermorelin" }))!;
const letters = async (email: string) =>
  (await mailsTo(email)).filter(({ template }) => template === "plan-news").map(({ props }) => props["news"]);
const aPaidPlan = async () => {
  const mara = await aPayer();
  await anOrder(await aPlan(mara));
  await work();
  return { mara, plan: await planOf(mara) };
};

test("a plan moves by its table and not otherwise", () => {
  const all: PlanStatus[] = ["pending_consent", "active", "past_due", "paused", "cancel_scheduled", "canceled"];
  const skippable = { status: "active", nextChargeOn: "2026-12-01", skippedOn: null } as const;
  expect(all.map((status) => planStates.next("cancel", { ...skippable, status }))).toEqual([
    "cancel_scheduled",
    "cancel_scheduled",
    "cancel_scheduled",
    "cancel_scheduled",
    null,
    null,
  ]);
  expect(all.filter((status) => planStates.next("pause", { ...skippable, status }))).toEqual(["active"]);
  expect(planStates.can("skip", skippable)).toBe(true);
  expect(planStates.can("skip", { ...skippable, skippedOn: "2026-12-01" })).toBe(false);
  expect(planStates.can("skip", { ...skippable, nextChargeOn: null })).toBe(false);
});

describe("starting", () => {
  test("saves exactly what was agreed to, with time, address and browser", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    expect(plan).toMatchObject({ status: "active", consentVersion: 1, nextChargeOn: null });
    const [consent] = await asSuperuser("select * from plan_consent where plan_id = $1", [plan.id]);
    expect(consent).toMatchObject({
      user_id: mara.userId,
      terms_version: 1,
      days_supply: 30,
      amount_cents: 174_00,
      address: "127.0.0.1",
      agent: "Firefox",
      text: expect.stringContaining("$174.00 every 30 days"),
    });
    await expect(asSuperuser("update plan_consent set text = ''")).rejects.toThrow("never changed");
  });

  test("pressed twice, also at once, is one plan", async () => {
    const mara = await aPayer();
    const agreed = { offeringKey: "trt", daysSupply: 30, termsVersion: 1, agreedCents: 89_00, agent: "" } as const;
    const kinds = await Promise.all(Array.from({ length: 5 }, () => startPlan(mara.ctx, agreed)));
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(["has-plan", "has-plan", "has-plan", "has-plan", "started"]);
  });

  test("at another price or other words than shown asks again; what is not offered is not there", async () => {
    const mara = await aPayer();
    const agreed = { offeringKey: "trt", daysSupply: 90, termsVersion: 1, agreedCents: 89_00, agent: "" } as const;
    expect(await startPlan(mara.ctx, agreed)).toMatchObject({ kind: "ask-again", quote: { totalCents: 3 * 89_00 } });
    expect(await startPlan(mara.ctx, { ...agreed, agreedCents: 267_00, termsVersion: 0 })).toMatchObject({
      kind: "ask-again",
    });
    const unknown = startPlan(mara.ctx, { ...agreed, offeringKey: "oxandrolone" });
    await expect(unknown).rejects.toMatchObject({ code: "not-found" });
    expect(await startPlan(mara.ctx, { ...agreed, agreedCents: 267_00, code: "AAAA-BBBB-CCCC" })).toMatchObject({
      kind: "code-not-valid",
    });
    expect(await listPlans(mara.ctx, { userId: mara.userId })).toEqual([]);
  });
});

describe("pausing, skipping, changing", () => {
  test("a pause stops charges until its day, at most three months away", async () => {
    const { mara, plan } = await aPaidPlan();
    const pause = (until: string) => pausePlan(mara.ctx, { planId: plan.id, until });
    expect(await pause(daysAfter(clinicToday(mara.ctx), 100))).toBe("day-not-possible");
    expect(await pause(clinicToday(mara.ctx))).toBe("day-not-possible");
    expect(await pause(daysAfter(clinicToday(mara.ctx), 60))).toBe("done");
    await expect(anOrder(plan, { now: inDays(40) })).rejects.toMatchObject({ code: "conflict" });
    await sweepBilling(system(inDays(59)));
    expect((await planOf(mara)).status).toBe("paused");
    await sweepBilling(system(inDays(61)));
    expect((await planOf(mara)).status).toBe("active");
    expect(await letters(mara.email)).toEqual(["paused", "resumed"]);
  });

  test("an invoice that was open when the pause began is not charged in it", async () => {
    const { mara, plan } = await aPaidPlan();
    const invoiceId = await anOrder(plan);
    await pausePlan(mara.ctx, { planId: plan.id, until: daysAfter(clinicToday(mara.ctx), 60) });
    await sweepBilling(system(inDays(40)));
    await work(inDays(40));
    await chargeInvoice(system(inDays(40)), { invoiceId, isAskedFor: true }, payments.processor);
    expect(charged(mara.userId)).toHaveLength(1);
    await resumePlan(later(mara.ctx, 45 * 86_400), { planId: plan.id });
    await sweepBilling(system(inDays(46)));
    await work(inDays(46));
    expect(charged(mara.userId)).toHaveLength(2);
  });

  test("one month is skipped once, and orders cannot move it back", async () => {
    const { mara, plan } = await aPaidPlan();
    expect(plan.nextChargeOn).toBe(daysAfter(clinicToday(mara.ctx), 30));
    expect(await skipMonth(mara.ctx, { planId: plan.id })).toBe("done");
    expect(await skipMonth(mara.ctx, { planId: plan.id })).toBe("not-now");
    await setNextCharge(system(), { planId: plan.id, on: daysAfter(clinicToday(mara.ctx), 20) });
    expect((await planOf(mara)).nextChargeOn).toBe(daysAfter(clinicToday(mara.ctx), 60));
  });

  test("another supply is agreed to anew, by the member only", async () => {
    const { mara, plan } = await aPaidPlan();
    const asked = {
      planId: plan.id,
      daysSupply: 90,
      termsVersion: 1,
      agreedCents: 3 * 159_00 + 15_00,
      agent: "",
    } as const;
    const { ctx } = await aKnownPerson("employee");
    await expect(changeSupply(ctx, asked)).rejects.toMatchObject({ code: "forbidden" });
    expect(await changeSupply(mara.ctx, { ...asked, agreedCents: 1 })).toMatchObject({ kind: "ask-again" });
    expect(await changeSupply(mara.ctx, asked)).toBe("done");
    expect(await asSuperuser("select days_supply from plan_consent where plan_id = $1 order by at", [plan.id])).toEqual(
      [{ days_supply: 30 }, { days_supply: 90 }],
    );
    await anOrder(await planOf(mara), { now: inDays(31) });
    await work(inDays(31));
    expect(charged(mara.userId)).toEqual([174_00, 3 * 159_00 + 15_00]);
  });

  test("is not for other members", async () => {
    const [{ plan }, other] = [await aPaidPlan(), await aPayer()];
    for (const act of [skipMonth, resumePlan, cancelPlan]) {
      await expect(act(other.ctx, { planId: plan.id })).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

describe("canceling", () => {
  test("takes effect immediately: open invoices are voided and nothing more is charged", async () => {
    const { mara, plan } = await aPaidPlan();
    const invoiceId = await anOrder(plan);
    expect(await cancelPlan(mara.ctx, { planId: plan.id, reason: "cost" })).toBe("canceled");
    expect(
      await asSuperuser(
        "select kind, reason from plan_event where plan_id = $1 and kind like 'cancel%' order by kind",
        [plan.id],
      ),
    ).toEqual([
      { kind: "cancel-requested", reason: "cost" },
      { kind: "canceled", reason: null },
    ]);
    expect(await letters(mara.email)).toEqual(["canceled"]);
    await work();
    expect(await asSuperuser("select status from invoice where id = $1", [invoiceId])).toEqual([{ status: "void" }]);
    for (let day = 0; day < 400; day += 40) {
      await chargeInvoice(system(inDays(day)), { invoiceId, isAskedFor: true }, payments.processor);
      await sweepBilling(system(inDays(day)));
      await work(inDays(day));
    }
    expect(charged(mara.userId)).toHaveLength(1);
    await expect(anOrder(plan, { now: inDays(40) })).rejects.toMatchObject({ code: "conflict" });
    expect(await cancelPlan(mara.ctx, { planId: plan.id })).toBe("canceled");
    const back = asSuperuser("update plan set status = 'active', canceled_at = null where id = $1", [plan.id]);
    await expect(back).rejects.toThrow("is over");
  });

  test("the database itself lets no payment of an ended plan be sent", async () => {
    const { mara, plan } = await aPaidPlan();
    const invoiceId = await anOrder(plan);
    await cancelPlan(mara.ctx, { planId: plan.id });
    const forced = `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, capture, status, method_id, created_at)
      select gen_random_uuid(), i.id, i.user_id, i.plan_id, i.kind, i.total_cents, 'automatic', 'sending', m.id, now()
      from invoice i join payment_method m on m.user_id = i.user_id where i.id = $1`;
    await expect(asSuperuser(forced, [invoiceId])).rejects.toThrow("plan that is not running");
  });

  test("while a payment is at the processor is not yet done; it is ended there, and then it is said", async () => {
    const mara = await aPayer({ card: "pm_card_authenticationRequired" });
    const plan = await aPlan(mara);
    await anOrder(plan);
    await work();
    expect(await cancelPlan(mara.ctx, { planId: plan.id })).toBe("not-yet");
    expect((await planOf(mara)).status).toBe("cancel_scheduled");
    await fault("error-before", "cancel$", 3);
    await work();
    expect((await planOf(mara)).status).toBe("cancel_scheduled");
    for (const minutes of [10, 60, 120, 240]) {
      await sweepBilling(system(new Date(Date.now() + minutes * 60_000)));
      await work(new Date(Date.now() + minutes * 60_000));
    }
    expect((await planOf(mara)).status).toBe("canceled");
    expect(await letters(mara.email)).toEqual(["cancel-pending", "canceled"]);
    expect(charged(mara.userId)).toEqual([]);
  });

  test("while nobody knows whether a charge went through: if it did, it is paid back", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    const invoiceId = await anOrder(plan);
    await fault("hang-after");
    await work();
    expect(await cancelPlan(mara.ctx, { planId: plan.id })).toBe("not-yet");
    for (const minutes of [10, 20, 30]) {
      await sweepBilling(system(new Date(Date.now() + minutes * 60_000)));
      await work(new Date(Date.now() + minutes * 60_000));
    }
    expect((await planOf(mara)).status).toBe("canceled");
    expect(await asSuperuser("select status from invoice where id = $1", [invoiceId])).toEqual([
      { status: "refunded" },
    ]);
    const refunds = [...payments.sandbox.books.refunds.values()].filter(({ metadata }) => metadata?.["refund"]);
    expect(refunds.at(-1)?.amount).toBe(174_00);
  });

  test("and charging at the same moment come one after the other, whichever is first", async () => {
    for (let i = 0; i < 5; i++) {
      const mara = await aPayer();
      const plan = await aPlan(mara);
      const invoiceId = await anOrder(plan);
      await Promise.all([
        cancelPlan(mara.ctx, { planId: plan.id }),
        chargeInvoice(system(), { invoiceId }, payments.processor),
        chargeInvoice(system(), { invoiceId }, payments.processor),
      ]);
      await work();
      await sweepBilling(system(inDays(0.1)));
      await work(inDays(0.1));
      expect((await planOf(mara)).status).toBe("canceled");
      // Either it was charged before the plan ended, and paid back if nobody knew, or not at all.
      const [invoice] = await asSuperuser<{ status: string }>("select status from invoice where id = $1", [invoiceId]);
      const before = charged(mara.userId).length;
      expect(before === 0 ? ["void"] : ["paid", "refunded"]).toContain(invoice?.status);
      await sweepBilling(system(inDays(40)));
      await work(inDays(40));
      expect(charged(mara.userId)).toHaveLength(before);
    }
  });
});

describe("letters the law asks for", () => {
  test("a reminder comes a year after the consent, and each year, while the plan runs", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    await remindOfPlans(system(inDays(360)));
    expect(await letters(mara.email)).toEqual([]);
    await remindOfPlans(system(inDays(366)));
    await remindOfPlans(system(inDays(367)));
    expect(await letters(mara.email)).toEqual(["reminder"]);
    await cancelPlan(mara.ctx, { planId: plan.id });
    await remindOfPlans(system(inDays(800)));
    expect(await letters(mara.email)).toEqual(["reminder", "canceled"]);
  });

  test("a new price is announced once, 30 days before it is charged; until then the old one applies", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara, { offeringKey: "nandrolone" });
    await asSuperuser(
      "insert into price_line (offering_key, item, amount_cents, effective_from) values ('nandrolone', 'medicine', 8800, $1)",
      [daysAfter(clinicToday(mara.ctx), 1)],
    );
    const quoteOn = async (days: number) =>
      (
        await quoteMonth(later(mara.ctx, days * 86_400), {
          userId: mara.userId,
          offeringKey: "nandrolone",
          daysSupply: 30,
        })
      ).totalCents;
    expect(await quoteOn(20)).toBe(79_00);
    await remindOfPlans(system());
    await remindOfPlans(system());
    expect(await letters(mara.email)).toEqual(["price"]);
    expect([await quoteOn(29), await quoteOn(31)]).toEqual([79_00, 88_00]);
    await anOrder(plan, { now: inDays(35) });
    await work(inDays(35));
    expect(charged(mara.userId)).toEqual([88_00]);
    await asSuperuser("delete from plan_price where amount_cents = 8800");
  });
});

test("a card is only its owner's to put on file, and each try counts once", async () => {
  const mara = await aPayer();
  expect(await putCard(mara, "pm_card_mastercard")).toBe("stored");
  expect(
    await asSuperuser("select brand from payment_method where user_id = $1 and replaced_at is null", [mara.userId]),
  ).toEqual([{ brand: "mastercard" }]);
  expect(await putCard(mara, "pm_card_chargeDeclined")).toBe("not-confirmed");
});
