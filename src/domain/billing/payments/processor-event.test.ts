import { describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { anOrder, aPayer, aPlan, charged, fault, payments, system, usePayments, work } from "#test/payments.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { SANDBOX_STRIPE } from "../../../../sandbox/stripe/server.ts";
import { signatureHeader } from "../../../../sandbox/stripe/webhooks.ts";
import { recordEvent } from "./record-event.ts";
import { paymentStates, statusOfIntent, type PaymentStatus } from "./payment.ts";
import { refundInvoice } from "./refund-invoice.ts";

useDatabase();
usePayments();

type Event = { id: string; type: string; created: number; data: { object: object } };
const events = (): Event[] => payments.sandbox.books.events;
const second = () => Math.floor(Date.now() / 1000);

/** As it comes over the wire, signed at a time of our choosing. */
function send(event: object, options: { at?: number; secret?: string; body?: string } = {}) {
  const payload = JSON.stringify(event);
  const signature = signatureHeader(payload, options.secret ?? SANDBOX_STRIPE.webhookSecret, options.at ?? second());
  const body = Buffer.from(options.body ?? payload);
  return recordEvent(testCtx({ as: "anonymous" }), { body, signature }, payments.processor);
}

const everything = async () =>
  asSuperuser(
    `select 'payment', id::text, status from payment union all select 'invoice', id::text, status from invoice
     union all select 'entry', id::text, kind from ledger_entry union all select 'refund', id::text, status from refund order by 1, 2`,
  );

test("whatever comes in whatever order, a payment moves by its table", () => {
  const all: PaymentStatus[] = [
    "waiting",
    "sending",
    "needs_authentication",
    "authorized",
    "captured",
    "failed",
    "canceled",
  ];
  expect(all.filter((to) => paymentStates.can(to, { status: "captured" }))).toEqual([]);
  expect(all.filter((to) => paymentStates.can(to, { status: "failed" }))).toEqual([]);
  expect(all.filter((from) => paymentStates.can("sending", { status: from }))).toEqual(["waiting"]);
  expect(statusOfIntent({ status: "requires_payment_method", failureCode: "authentication_required" })).toBe(
    "needs_authentication",
  );
});

describe("a message", () => {
  test("is taken once for ever, by its id", async () => {
    await anOrder(await aPlan(await aPayer()));
    await work();
    const event = events().at(-1)!;
    expect(await send(event)).toBe("stored");
    expect(await send(event)).toBe("known");
    await work();
    const before = await everything();
    expect(await send({ ...event, type: "payment_intent.canceled" })).toBe("known");
    await work();
    expect(await everything()).toEqual(before);
  });

  test("that is forged, changed, stale or from the future is none", async () => {
    await anOrder(await aPlan(await aPayer()));
    await work();
    const event = { ...events().at(-1)!, id: `evt_${newId()}` };
    const before = await asSuperuser("select id from processor_event");
    expect(await send(event, { secret: "whsec_guess" })).toBe("refused");
    expect(await send(event, { body: JSON.stringify({ ...event, type: "x" }) })).toBe("refused");
    expect(await send(event, { at: second() - 301 })).toBe("refused");
    expect(await send(event, { at: second() + 302 })).toBe("refused");
    expect(await asSuperuser("select id from processor_event")).toEqual(before);
    expect(await send(event, { at: second() - 290 })).toBe("stored");
  });

  test("says only that something happened: the thing itself is read, so a lie changes nothing", async () => {
    await anOrder(await aPlan(await aPayer()));
    await work();
    const before = await everything();
    const [intent] = [...payments.sandbox.books.paymentIntents.values()].slice(-1);
    for (const type of ["payment_intent.canceled", "payment_intent.payment_failed", "charge.refunded"]) {
      const object = { ...intent, status: "canceled", amount_received: 0, id: intent!.id };
      const event = { id: `evt_${newId()}`, object: "event", type, created: second(), data: { object } };
      expect(await send(event)).toBe("stored");
    }
    await work();
    expect(await everything()).toEqual(before);
  });

  test("brings in what our own answer lost, also before we knew the processor's name for it", async () => {
    const mara = await aPayer();
    const invoiceId = await anOrder(await aPlan(mara));
    await fault("hang-after");
    await work();
    expect(await asSuperuser("select status from invoice where id = $1", [invoiceId])).toEqual([{ status: "open" }]);
    for (const event of events().slice(-6).reverse()) await send(event);
    await work();
    expect(await asSuperuser("select status from invoice where id = $1", [invoiceId])).toEqual([{ status: "paid" }]);
    expect(charged(mara.userId)).toHaveLength(1);
  });

  test("all of them again, backwards, change nothing", async () => {
    const mara = await aPayer();
    const invoiceId = await anOrder(await aPlan(mara));
    await work();
    await refundInvoice(system(), { invoiceId, amountCents: 10_00, reason: "goodwill" });
    await work();
    const before = await everything();
    for (const event of [...events()].reverse().slice(0, 40)) await send({ ...event, id: `evt_${newId()}` });
    await work();
    expect(await everything()).toEqual(before);
  });
});
