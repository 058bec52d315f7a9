import { describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import {
  anOrder,
  aPastOrder,
  aSentOrder,
  before,
  ctx,
  jobs,
  later,
  lettersTo,
  member,
  NOW,
  ordersOf,
  pharmacy,
  read,
  statusOf,
  system,
  tell,
  notified,
  useOrders,
} from "#test/order-clinic.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { confirmDose } from "./reorders/confirm-dose.ts";
import { considerReorder } from "./reorders/consider-reorder.ts";
import { markPaid } from "./mark-paid.ts";
import { getMyOrders } from "./lists/get-my-orders.ts";
import { getOwnOrder } from "./lists/get-own-order.ts";
import { listPastOrders } from "./lists/list-past-orders.ts";
import type { Pharmacy } from "./pharmacy/pharmacy.ts";
import { placeDueOrders } from "./reorders/place-due-orders.ts";
import { sendToPharmacy } from "./pharmacy/send-to-pharmacy.ts";

useDatabase();
useOrders();

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
    [
      "photo-id",
      `with checked as (update identity_check set expires_on = '2026-11-01' where user_id = $1)
       update profile set license_expiration_date = '2026-11-01' where user_id = $1`,
    ],
    ["payment", "update payment_method set replaced_at = now() where user_id = $1"],
    ["labs", "update lab_report set collected_on = '2026-08-01' where user_id = $1"],
    ["visit", "update appointment set starts_at = '2026-01-05', ends_at = '2026-01-06' where user_id = $1"],
    ["prescription", "update prescription set status = 'exhausted' where user_id = $1"],
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
  test("goes to the pharmacy in the name that was signed, whatever the profile says since", async () => {
    await asSuperuser(
      "update profile set first_name = 'Somebody', last_name = 'Else', date_of_birth = '2001-01-01', phone_number = null where user_id = $1",
      [member.userId],
    );
    await aSentOrder();
    expect(notified.sent[0]).toMatchObject({
      patient: {
        name: "Pat Ready",
        date_of_birth: "1980-02-03",
        phone: "+13125550142",
        address: "100 Sample Street, Springfield, IL 62701",
      },
      ship_to: { name: "Pat Ready" },
    });
  });

  test("from the payment to the door moves the reorder date", async () => {
    const order = await aSentOrder();
    expect(notified.sent[0]).toMatchObject({
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
    const plan = await asSuperuser("select next_charge_on::text from plan where user_id = $1", [member.userId]);
    expect(plan).toEqual([{ next_charge_on: "2026-12-10" }]);
    expect(mine.underWay[0]).toMatchObject({ order: { carrier: "UPS", tracking_number: "1Z999" }, isLate: false });
    await tell(order.id, "delivered", 4, later(9));
    expect((await getMyOrders({ ...ctx, now: later(9) })).past).toMatchObject([{ id: order.id, status: "delivered" }]);
    // Counted as Medications does: thirty days from the day it arrived.
    expect((await getMyOrders({ ...ctx, now: later(9) })).next[0]!.lastsUntil).toBe("2026-12-24");
    expect(await lettersTo(member.email)).toEqual(["order-news", "order-news"]);
    const [fill] = await asSuperuser("select supply_from::text from prescription_fill where order_id = $1", [order.id]);
    expect(fill).toEqual({ supply_from: "2026-11-25" });
  });

  test("goes to the pharmacy once, even if the payment is reported twice", async () => {
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

  test("continues if the pharmacy reports before we have recorded the handover", async () => {
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
    expect(notified.sent).toEqual([]);
  });

  test("saves the facts of a late message even if its step has passed", async () => {
    const order = await aSentOrder();
    await tell(order.id, "out_for_delivery", 4, later(5));
    await tell(order.id, "shipped", 3, later(3), { carrier: "UPS", tracking_number: "1Z999" });
    const row = await read(order.id);
    expect(row).toMatchObject({ status: "out_for_delivery", carrier: "UPS", tracking_number: "1Z999" });
    expect(row!["shipped_at"]).toEqual(later(3));
  });

  test("is not led back to a question that was answered, by a message that comes late", async () => {
    const order = await aSentOrder();
    await tell(order.id, "in_pharmacy_review", 1, later(1));
    await tell(order.id, "in_pharmacy_review", 3, later(2));
    await tell(order.id, "clarification_needed", 2, later(3));
    expect(await statusOf(order.id)).toBe("in_pharmacy_review");
    await tell(order.id, "clarification_needed", 4, later(4));
    expect(await statusOf(order.id)).toBe("clarification_needed");
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
    const stop = asSuperuser("update customer_order set status = 'canceled', canceled_at = now() where id = $1", [
      order.id,
    ]);
    await expect(stop).rejects.toThrow("cannot go from shipped to canceled");
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
