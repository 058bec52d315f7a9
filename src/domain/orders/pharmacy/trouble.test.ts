import { describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import {
  anOrder,
  aSentOrder,
  ctx,
  jobs,
  later,
  lettersTo,
  member,
  messageOf,
  NOW,
  pharmacy,
  receive,
  statusOf,
  system,
  tell,
  notified,
  useOrders,
} from "#test/order-clinic.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { answerPharmacy } from "./answer-pharmacy.ts";
import { handOverAnswer } from "./hand-over-answer.ts";
import { cancelOrder } from "../cancel-order.ts";
import { followPlan } from "../follow-plan.ts";
import { confirmDose } from "../reorders/confirm-dose.ts";
import { considerReorder } from "../reorders/consider-reorder.ts";
import { markPaid } from "../mark-paid.ts";
import { getMyOrders } from "../lists/get-my-orders.ts";
import { handOverQuestion } from "./hand-over-question.ts";
import { questionPharmacy } from "./question-pharmacy.ts";
import { receiveMessage } from "./receive-message.ts";
import { signMessage } from "./signature.server.ts";
import { sweepOrders } from "../sweep-orders.ts";

useDatabase();
useOrders();

const support = testEnv().SUPPORT_EMAIL;

describe("a message of a pharmacy", () => {
  test("is taken once, however often it comes", async () => {
    const order = await aSentOrder();
    const id = newId();
    expect(await receive(order.id, "filling", 1, { id })).toBe("stored");
    expect(await receive(order.id, "filling", 1, { id })).toBe("repeated");
    expect(await jobs("orders.apply-message")).toHaveLength(1);
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
    await answerPharmacy(employee, { orderId: order.id, text: "25 gauge" });
    const [job] = await jobs("orders.answer");
    await handOverAnswer(system(), job as { orderId: string; answerId: string }, pharmacy);
    expect(notified.answers).toEqual(["25 gauge"]);
    await expect(answerPharmacy(ctx, { orderId: order.id, text: "x" })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("that it shipped what we canceled changes nothing and calls staff", async () => {
    const order = await aSentOrder();
    await cancelOrder(testCtx({ as: "employee", now: NOW }), { orderId: order.id, reason: "patient-asked" });
    await emptyTables("mail_outbox");
    await tell(order.id, "shipped", 2);
    expect(await statusOf(order.id)).toBe("canceled");
    expect(await lettersTo(support)).toEqual(["order-ticket"]);
  });
});

describe("an order that is late", () => {
  test("is flagged once, and staff and the member are notified once", async () => {
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

  test("takes a question of staff to the pharmacy, and refuses one from anybody else or about what has shipped", async () => {
    const order = await aSentOrder();
    const question = { orderId: order.id, text: "When does it leave?" };
    const employee = testCtx({ as: "employee", now: NOW });
    await questionPharmacy(employee, question);
    const [job] = await jobs("orders.question");
    const asked: unknown[] = [];
    const listening = { ...pharmacy, ask: async (what: object) => void asked.push(what) };
    await handOverQuestion(system(), job as { orderId: string; questionId: string }, listening);
    expect(asked).toMatchObject([question]);
    await withPoliciesOff(async () => {
      await expect(questionPharmacy(ctx, question)).rejects.toMatchObject({ code: "forbidden" });
    });
    await tell(order.id, "shipped", 1);
    await expect(questionPharmacy(employee, question)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is not one that was shipped in time", async () => {
    const order = await aSentOrder();
    await tell(order.id, "shipped", 1, later(9));
    await sweepOrders(system(later(20)));
    expect(await asSuperuser("select 1 from order_late where order_id = $1", [order.id])).toEqual([]);
  });

  test("may also be one that the pharmacy never took", async () => {
    const order = await anOrder();
    await markPaid(system(), { invoiceId: order.invoice_id });
    await sweepOrders(system(later(16)));
    expect(await asSuperuser("select 1 from order_late where order_id = $1", [order.id])).toHaveLength(1);
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

  test("is not placed again by itself", async () => {
    const order = await anOrder();
    await cancelOrder(employee, { orderId: order.id, reason: "patient-asked" });
    expect(await considerReorder(system(later(1)), member)).toBe("waiting");
    await confirmDose({ ...ctx, now: later(1) }, member);
    expect(await considerReorder(system(later(1)), member)).toBe("created");
  });

  test("after it was handed over is stopped at the pharmacy too", async () => {
    const order = await aSentOrder({ paid: true });
    expect(await cancelOrder(employee, { orderId: order.id, reason: "patient-asked" })).toEqual({ refundCents: 8900 });
    expect(
      await asSuperuser("select amount_cents, reason from refund where invoice_id = $1", [order.invoice_id]),
    ).toEqual([{ amount_cents: 8900, reason: "order-canceled" }]);
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
      "update plan set status = 'canceled', cancel_requested_at = now(), canceled_at = now() where id = $1",
      [member.planId],
    );
    await followPlan(system(), member);
    expect(await statusOf(order.id)).toBe("canceled");
  });
});
