import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { mailsTo } from "#test/people.ts";
import { makeReadyMember, makeSupply, type Clinic, type ReadyMember } from "#test/ready-member.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { answerPharmacy, handOverAnswer } from "./answer-pharmacy.ts";
import { cancelOrder, followPlan } from "./cancel-order.ts";
import { confirmDose } from "./confirm-dose.ts";
import { considerReorder } from "./consider-reorder.ts";
import { markPaid } from "./mark-paid.ts";
import { getMyOrders, getOwnOrder, listPastOrders } from "./my-orders.ts";
import type { OrderStatus } from "./order.ts";
import type { Pharmacy, PharmacyOrder } from "./pharmacy.ts";
import { placeDueOrders } from "./place-due-orders.ts";
import { receiveMessage } from "./receive-message.ts";
import { sendToPharmacy } from "./send-to-pharmacy.ts";
import { signMessage } from "./signature.server.ts";
import { sweepOrders } from "./sweep-orders.ts";
import { takeMessage } from "./take-message.ts";

useDatabase();

const NOW = new Date("2026-11-16T16:00:00Z");
const DAY = 86_400_000;
const system = (now = NOW) => testCtx({ as: "system", now });
const later = (days: number) => new Date(NOW.getTime() + days * DAY);
const support = testEnv().SUPPORT_EMAIL;

let clinic: Clinic;
let member: ReadyMember;
let ctx: Ctx;
/** What the pharmacy was told. */
let told: { sent: PharmacyOrder[]; asked: string[]; answers: string[]; cancelled: string[] };
let pharmacy: Pharmacy;

beforeAll(async () => {
  clinic = await makeSupply(asSuperuser);
});
beforeEach(async () => {
  await asSuperuser("truncate mail_outbox, customer_order, prescription cascade");
  await asSuperuser("delete from pgboss.job");
  member = await makeReadyMember(asSuperuser, clinic, { now: NOW });
  ctx = testCtx({ as: "member", id: member.userId, now: NOW });
  told = { sent: [], asked: [], answers: [], cancelled: [] };
  pharmacy = {
    send: async (order) => void told.sent.push(order),
    ask: async ({ orderId }) => void told.asked.push(orderId),
    answer: async ({ words }) => void told.answers.push(words),
    cancel: async ({ orderId }) => void told.cancelled.push(orderId),
  };
});

describe("the next order", () => {
  test("is never placed before its member has said that the dose is right", async () => {
    expect(await considerReorder(system(), member)).toBe("waiting");
    expect(await ordersOf(member)).toEqual([]);
    await confirmDose(ctx, member);
    expect(await considerReorder(system(), member)).toBe("created");
    expect(await ordersOf(member)).toMatchObject([{ status: "awaiting_payment", total_cents: 8900 }]);
  });

  test("takes a fill, opens an invoice for what was quoted and asks for the charge, all at once", async () => {
    const order = await anOrder();
    expect(await asSuperuser("select 1 from prescription_fill where order_id = $1", [order.id])).toHaveLength(1);
    const [invoice] = await asSuperuser("select * from invoice where reference_id = $1", [order.id]);
    expect(invoice).toMatchObject({ total_cents: 8900, approval_id: member.prescriptionId, status: "open" });
    expect(await jobs("billing.charge")).toEqual([{ invoiceId: invoice!["id"] }]);
  });

  test("exists once, however many workers look at the same time", async () => {
    await confirmDose(ctx, member);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => considerReorder(system(), member)));
    expect(results.filter((one) => one.status === "fulfilled" && one.value === "created")).toHaveLength(1);
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test("is refused by the database while another one is open", async () => {
    const order = await anOrder();
    const second = asSuperuser(
      `insert into customer_order (id, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status, created_at)
       select $1, user_id, prescription_id, pharmacy_id, offering_key, 30, 1, 'created', now() from customer_order where id = $2`,
      [newId(), order.id],
    );
    await expect(second).rejects.toMatchObject({ constraint: "customer_order_one_open" });
  });

  test.each([
    ["address", "update profile set mailing_address = 'PO Box 12' where user_id = $1"],
    ["photo-id", "update profile set license_expiration_date = '2026-11-01' where user_id = $1"],
    ["payment", "update payment_method set replaced_at = now() where user_id = $1"],
    ["labs", "update lab_report set collected_on = '2026-08-01' where user_id = $1"],
    ["visit", "update appointment set starts_at = '2026-01-05', ends_at = '2026-01-06' where user_id = $1"],
    ["prescription", "update prescription set expires_on = '2026-11-15', issued_on = '2026-10-01' where user_id = $1"],
    ["pharmacy", "update profile set state = 'TX' where user_id = $1"],
  ])("waits while the gate %s is closed", async (gate, closing) => {
    await confirmDose(ctx, member);
    await asSuperuser(closing, [member.userId]);
    expect(await considerReorder(system(), member)).not.toBe("created");
    const [next] = (await getMyOrders(ctx)).next;
    expect(next!.gates.filter(({ isMet }) => !isMet).map(({ key }) => key)).toContain(gate);
    expect(await ordersOf(member)).toEqual([]);
  });

  test("of a medicine that the catalog no longer offers is not placed", async () => {
    await confirmDose(ctx, member);
    await asSuperuser(
      `insert into treatment_status (treatment_key, effective_from, is_offered, is_compounded, is_off_label, note, source)
       values ('trt', '2026-11-10', false, false, false, 'off', 'test')`,
    );
    expect(await considerReorder(system(), member)).toBe("waiting");
    await asSuperuser("delete from treatment_status where effective_from = '2026-11-10'");
  });

  test("is found at night, and its member is reminded once of what only they can do", async () => {
    const counts = await placeDueOrders(system());
    expect(counts.waiting).toBeGreaterThan(0);
    await placeDueOrders(system(later(1)));
    expect(await lettersTo(member.email)).toEqual(["reorder-needs-you"]);
    await confirmDose(ctx, member);
    expect((await placeDueOrders(system())).created).toBe(1);
    expect((await placeDueOrders(system())).created).toBe(0);
  });
});

describe("the way of an order", () => {
  test("from the payment to the door moves the reorder date", async () => {
    const order = await aSentOrder();
    expect(told.sent[0]).toMatchObject({
      order_id: order.id,
      ship_to: { street: "100 Sample Street", state: "IL", zip: "62701" },
      prescription: {
        drug: "Testosterone cypionate",
        strength: "200 mg/mL",
        days_supply: 30,
        controlled_schedule: "III",
      },
      needs_signature: true,
    });
    await tell(order.id, "in_pharmacy_review", 1, later(1));
    await tell(order.id, "filling", 2, later(3));
    expect((await getMyOrders({ ...ctx, now: later(4) })).next).toEqual([]);
    await tell(order.id, "shipped", 3, later(6), { carrier: "UPS", tracking_number: "1Z999" });
    const mine = await getMyOrders({ ...ctx, now: later(6) });
    expect(mine.next[0]!.reorder).toMatchObject({ dueOn: "2026-12-10", supplyEndsOn: "2026-12-22" });
    expect(mine.underWay[0]).toMatchObject({ order: { carrier: "UPS", tracking_number: "1Z999" }, isLate: false });
    await tell(order.id, "delivered", 4, later(9));
    expect((await getMyOrders({ ...ctx, now: later(9) })).past).toMatchObject([{ id: order.id, status: "delivered" }]);
    expect(await lettersTo(member.email)).toEqual(["order-news", "order-news"]);
    const [fill] = await asSuperuser("select supply_from::text from prescription_fill where order_id = $1", [order.id]);
    expect(fill).toEqual({ supply_from: "2026-11-25" });
  });

  test("goes to the pharmacy once, whoever tells twice that it was paid", async () => {
    const order = await anOrder();
    await markPaid(system(), { invoiceId: order.invoice_id });
    await markPaid(system(), { invoiceId: order.invoice_id });
    expect(await jobs("orders.send")).toEqual([{ orderId: order.id }]);
  });

  test("is promised to ship within five to ten business days, holidays left out", async () => {
    const order = await aSentOrder();
    // Thanksgiving lies between.
    expect(await read(order.id)).toMatchObject({ promised_from: "2026-11-23", promised_until: "2026-12-01" });
  });

  test("goes on if the pharmacy speaks before we have noted that it has the order", async () => {
    const order = await anOrder();
    await markPaid(system(), { invoiceId: order.invoice_id });
    const speaking: Pharmacy = {
      ...pharmacy,
      send: () => tell(order.id, "in_pharmacy_review", 1).then(() => Promise.reject(new Error("connection lost"))),
    };
    await expect(sendToPharmacy(system(), { orderId: order.id }, speaking)).rejects.toThrow("connection lost");
    expect(await statusOf(order.id)).toBe("in_pharmacy_review");
    await sendToPharmacy(system(), { orderId: order.id }, pharmacy);
    expect(await statusOf(order.id)).toBe("in_pharmacy_review");
    expect(told.sent).toEqual([]);
  });

  test("keeps what a late message knows, though the step has passed", async () => {
    const order = await aSentOrder();
    await tell(order.id, "out_for_delivery", 4, later(5));
    await tell(order.id, "shipped", 3, later(3), { carrier: "UPS", tracking_number: "1Z999" });
    const row = await read(order.id);
    expect(row).toMatchObject({ status: "out_for_delivery", carrier: "UPS", tracking_number: "1Z999" });
    expect(row!["shipped_at"]).toEqual(later(3));
  });

  test("cannot be moved by a clock that is wrong", async () => {
    const order = await aSentOrder();
    await tell(order.id, "shipped", 1, later(2), {}, new Date("2031-01-01"));
    expect((await read(order.id))!["shipped_at"]).toEqual(later(2));
  });

  test("is refused a step back by the database itself", async () => {
    const order = await aSentOrder();
    await tell(order.id, "shipped", 1, later(2));
    const back = asSuperuser("update customer_order set status = 'filling' where id = $1", [order.id]);
    await expect(back).rejects.toThrow("cannot go from shipped to filling");
    const stop = asSuperuser("update customer_order set status = 'cancelled', cancelled_at = now() where id = $1", [
      order.id,
    ]);
    await expect(stop).rejects.toThrow("cannot go from shipped to cancelled");
  });

  test("leaves a line for every step, each saying who took it", async () => {
    const order = await aSentOrder();
    const events = await asSuperuser(
      "select from_status, to_status, actor_kind from order_event where order_id = $1 order by n",
      [order.id],
    );
    expect(events.map((event) => event["to_status"])).toEqual([
      "created",
      "awaiting_payment",
      "paid",
      "sent_to_pharmacy",
    ]);
    expect(new Set(events.map((event) => event["actor_kind"]))).toEqual(new Set(["system"]));
  });
});

describe("a message of a pharmacy", () => {
  test("is taken once, however often it comes", async () => {
    const order = await aSentOrder();
    const id = newId();
    expect(await receive(order.id, "filling", 1, { id })).toBe("kept");
    expect(await receive(order.id, "filling", 1, { id })).toBe("repeated");
    expect(await jobs("orders.take-message")).toHaveLength(1);
  });

  test("that nobody we know has signed is refused and leaves nothing", async () => {
    const order = await aSentOrder();
    const forged = receiveMessage(testCtx({ as: "anonymous", now: NOW }), {
      raw: Buffer.from(JSON.stringify(messageOf(order.id, "delivered", 9))),
      signature: signMessage([{ id: "dev", key: Buffer.alloc(32, 9) }], "{}", NOW),
    });
    await expect(forged).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await asSuperuser("select 1 from pharmacy_message where order_id = $1", [order.id])).toEqual([]);
  });

  test.each([{ status: "paid" }, { sequence: 0 }, { order_id: "x" }, { tracking_number: "<script>" }, { id: "" }])(
    "with %o in it is malformed, though it is signed",
    async (change) => {
      expect(await receive(newId(), "shipped", 1, change)).toBe("malformed");
    },
  );

  test("about an order that we do not have changes nothing", async () => {
    const orderId = newId();
    await tell(orderId, "shipped", 1);
    expect(await asSuperuser("select outcome from pharmacy_message where order_id = $1", [orderId])).toEqual([
      { outcome: "unknown-order" },
    ]);
  });

  test("that it has a question goes to staff, whose answer goes back", async () => {
    const order = await aSentOrder();
    await tell(order.id, "clarification_needed", 1, NOW, { question: "Which needle?" });
    expect(await lettersTo(support)).toEqual(["order-ticket"]);
    const employee = testCtx({ as: "employee", now: NOW });
    await answerPharmacy(employee, { orderId: order.id, words: "25 gauge" });
    const [job] = await jobs("orders.answer");
    await handOverAnswer(system(), job as { orderId: string; answerId: string }, pharmacy);
    expect(told.answers).toEqual(["25 gauge"]);
    await expect(answerPharmacy(ctx, { orderId: order.id, words: "x" })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("that it shipped what we cancelled changes nothing and calls staff", async () => {
    const order = await aSentOrder();
    await cancelOrder(testCtx({ as: "employee", now: NOW }), { orderId: order.id, reason: "patient-asked" });
    await asSuperuser("truncate mail_outbox");
    await tell(order.id, "shipped", 2);
    expect(await statusOf(order.id)).toBe("cancelled");
    expect(await lettersTo(support)).toEqual(["order-ticket"]);
  });
});

describe("an order that is late", () => {
  test("flags itself once, and tells staff and member once", async () => {
    const order = await aSentOrder();
    await sweepOrders(system(later(15)));
    expect(await asSuperuser("select 1 from order_late where order_id = $1", [order.id])).toEqual([]);
    const day = later(16);
    await Promise.all([1, 2, 3].map(() => sweepOrders(system(day))));
    await sweepOrders(system(later(20)));
    expect(await asSuperuser("select 1 from order_late where order_id = $1", [order.id])).toHaveLength(1);
    expect(await lettersTo(support)).toEqual(["order-ticket"]);
    expect(await lettersTo(member.email)).toEqual(["order-news"]);
    expect((await getMyOrders({ ...ctx, now: day })).underWay[0]!.isLate).toBe(true);
  });

  test("is not one that was shipped in time", async () => {
    const order = await aSentOrder();
    await tell(order.id, "shipped", 1, later(9));
    await sweepOrders(system(later(20)));
    expect(await asSuperuser("select 1 from order_late where order_id = $1", [order.id])).toEqual([]);
  });

  test("has been asked about before, after six business days of silence, once", async () => {
    const order = await aSentOrder();
    await sweepOrders(system(later(7)));
    expect(await jobs("orders.ask")).toEqual([]);
    await sweepOrders(system(later(8)));
    await sweepOrders(system(later(9)));
    expect(await jobs("orders.ask")).toEqual([{ orderId: order.id }]);
  });

  test("is not asked about if the pharmacy has said something", async () => {
    const order = await aSentOrder();
    await tell(order.id, "in_pharmacy_review", 1, later(1));
    await sweepOrders(system(later(9)));
    expect(await jobs("orders.ask")).toEqual([]);
  });
});

describe("an order that is stopped", () => {
  const employee = testCtx({ as: "employee", now: NOW });

  test("before it is paid costs nothing and gives its fill back", async () => {
    const order = await anOrder();
    expect(await cancelOrder(employee, { orderId: order.id, reason: "patient-asked" })).toEqual({ refundCents: 0 });
    expect(await asSuperuser("select status from invoice where id = $1", [order.invoice_id])).toEqual([
      { status: "void" },
    ]);
    const fills = await asSuperuser("select released_at from prescription_fill where order_id = $1", [order.id]);
    expect(fills[0]!["released_at"]).not.toBeNull();
  });

  test("after it was handed over is stopped at the pharmacy too", async () => {
    const order = await aSentOrder({ paid: true });
    expect(await cancelOrder(employee, { orderId: order.id, reason: "patient-asked" })).toEqual({ refundCents: 8900 });
    expect(
      await asSuperuser("select amount_cents, reason from refund where invoice_id = $1", [order.invoice_id]),
    ).toEqual([{ amount_cents: 8900, reason: "order-cancelled" }]);
    expect(await jobs("orders.cancel")).toEqual([{ orderId: order.id }]);
  });

  test("while it is being made gives back the share that the clinic set", async () => {
    const order = await aSentOrder({ paid: true });
    await tell(order.id, "filling", 1);
    expect(await cancelOrder(employee, { orderId: order.id, reason: "provider-asked" })).toEqual({ refundCents: 4450 });
  });

  test("after shipping is a conflict, and only staff may stop one", async () => {
    const order = await aSentOrder();
    await expect(cancelOrder(ctx, { orderId: order.id, reason: "patient-asked" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await tell(order.id, "shipped", 1);
    const stopping = cancelOrder(employee, { orderId: order.id, reason: "patient-asked" });
    await expect(stopping).rejects.toMatchObject({ code: "conflict" });
  });

  test("with the plan it belongs to, unless it is paid", async () => {
    const order = await anOrder();
    await followPlan(system(), member);
    expect(await statusOf(order.id)).toBe("awaiting_payment");
    await asSuperuser(
      "update plan set status = 'cancelled', cancel_requested_at = now(), cancelled_at = now() where id = $1",
      [member.planId],
    );
    await followPlan(system(), member);
    expect(await statusOf(order.id)).toBe("cancelled");
  });
});

describe("what members see", () => {
  test("is their own, and nobody else's", async () => {
    const order = await anOrder();
    const stranger = testCtx({ as: "member", now: NOW });
    await expect(getOwnOrder(stranger, { orderId: order.id })).rejects.toMatchObject({ code: "not-found" });
    await expect(getOwnOrder(ctx, { orderId: newId() })).rejects.toMatchObject({ code: "not-found" });
    await expect(confirmDose(stranger, member)).rejects.toMatchObject({ code: "not-found" });
    await expect(listPastOrders(stranger, { before: order.id })).rejects.toMatchObject({ code: "not-found" });
    expect(await getOwnOrder(ctx, { orderId: order.id })).toMatchObject({ order: { number: order.number } });
  });

  test("comes page by page, each order once", async () => {
    for (let i = 0; i < 45; i += 1) await aPastOrder(member, before(NOW, 30 * (i + 1)));
    const seen: string[] = [];
    let mark: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listPastOrders>> = await listPastOrders(ctx, { before: mark });
      seen.push(...page.orders.map(({ number }) => number));
      mark = page.next;
    } while (mark);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
    const mine = await getMyOrders(ctx);
    expect(mine.past).toHaveLength(5);
    expect(mine.hasMorePast).toBe(true);
  });
});

async function anOrder() {
  await confirmDose(ctx, member);
  expect(await considerReorder(system(), member)).toBe("created");
  const [order] = await ordersOf(member);
  return order as { id: string; number: string; invoice_id: string };
}

async function aSentOrder({ paid = false } = {}) {
  const order = await anOrder();
  if (paid) await payBehindTheCurtain(order.invoice_id);
  await markPaid(system(), { invoiceId: order.invoice_id });
  await sendToPharmacy(system(), { orderId: order.id }, pharmacy);
  expect(await statusOf(order.id)).toBe("sent_to_pharmacy");
  return order;
}

/** As the processor's word would leave it. */
async function payBehindTheCurtain(invoiceId: string): Promise<void> {
  await asSuperuser(
    `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, captured_cents, capture, status, method_id,
       processor_id, created_at)
     select $1, i.id, i.user_id, i.plan_id, i.kind, i.total_cents, i.total_cents, 'automatic', 'captured', m.id, $2, $3
     from invoice i join payment_method m on m.user_id = i.user_id where i.id = $4`,
    [newId(), `pi_${newId()}`, NOW, invoiceId],
  );
  await asSuperuser("update invoice set status = 'paid', closed_at = $2 where id = $1", [invoiceId, NOW]);
}

async function aPastOrder({ userId, prescriptionId }: ReadyMember, at: Date): Promise<void> {
  await asSuperuser(
    `insert into customer_order (id, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status,
       created_at, sent_at, shipped_at, delivered_at)
     values ($1, $2, $3, $4, 'trt', 30, 8900, 'delivered', $5, $5, $5, $5)`,
    [newId(), userId, prescriptionId, clinic.pharmacyId, at],
  );
}

function messageOf(orderId: string, status: string, sequence: number, change: object = {}, at = NOW) {
  return { id: newId(), order_id: orderId, status, sequence, occurred_at: at.toISOString(), ...change };
}

function receive(
  orderId: string,
  status: OrderStatus,
  sequence: number,
  change: object = {},
  now = NOW,
  occurred = now,
) {
  const body = JSON.stringify(messageOf(orderId, status, sequence, change, occurred));
  const anonymous = testCtx({ as: "anonymous", now });
  const signature = signMessage(anonymous.env.PHARMACY_KEYS, body, now);
  return receiveMessage(anonymous, { raw: Buffer.from(body), signature });
}

/** Received by the web, taken by the worker. */
async function tell(
  orderId: string,
  status: OrderStatus,
  sequence: number,
  now = NOW,
  change: object = {},
  occurred = now,
) {
  await receive(orderId, status, sequence, change, now, occurred);
  const [message] = await asSuperuser("select id from pharmacy_message where order_id = $1 and sequence = $2", [
    orderId,
    sequence,
  ]);
  await takeMessage(system(now), { messageId: message!["id"] });
}

const ordersOf = ({ userId }: ReadyMember) => asSuperuser("select * from customer_order where user_id = $1", [userId]);
const read = async (orderId: string) =>
  (
    await asSuperuser("select *, promised_from::text, promised_until::text from customer_order where id = $1", [
      orderId,
    ])
  )[0];
const statusOf = async (orderId: string) => (await read(orderId))?.["status"];
const lettersTo = async (address: string) => (await mailsTo(address)).map(({ template }) => template);
const jobs = async (name: string) =>
  (await asSuperuser("select data from pgboss.job where name = $1", [name])).map((job) => job["data"]);
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY);
