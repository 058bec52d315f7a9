import { expect, test } from "vitest";
import {
  aPastOrder,
  aSentOrder,
  before,
  ctx,
  member,
  NOW,
  ordersOf,
  read,
  anOrder,
  system,
  notified,
  useOrders,
} from "#test/order-clinic.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { confirmDose } from "./confirm-dose.ts";
import { considerReorder } from "./consider-reorder.ts";
import { getMyOrders } from "../lists/get-my-orders.ts";
import { getOwnOrder } from "../lists/get-own-order.ts";
import { listPastOrders } from "../lists/list-past-orders.ts";

useDatabase();
useOrders();

const nextOf = async () => (await getMyOrders(ctx)).next[0]!;
const unmet = async () => (await nextOf()).gates.filter(({ isMet }) => !isMet).map(({ key }) => key);

test("an order is not placed before its day, even if everything is in place", async () => {
  await aPastOrder(member, before(NOW, 5));
  await confirmDose(ctx, member);
  expect(await unmet()).toEqual([]);
  expect(await considerReorder(system(), member)).toBe("not-due");
  expect(await ordersOf(member)).toMatchObject([{ status: "delivered" }]);
});

test("an order is not placed before the day on which the member agreed to be charged", async () => {
  await confirmDose(ctx, member);
  await asSuperuser("update plan set next_charge_on = '2026-11-20' where user_id = $1", [member.userId]);
  expect((await nextOf()).reorder.dueOn).toBe("2026-11-20");
  expect(await considerReorder(system(), member)).toBe("not-due");
  expect(await ordersOf(member)).toEqual([]);
});

test("the day of shipping is the clinic's day, not that of Greenwich", async () => {
  await aPastOrder(member, new Date("2026-11-11T03:00:00Z"));
  expect(await nextOf()).toMatchObject({
    lastShippedOn: "2026-11-10",
    reorder: { supplyEndsOn: "2026-12-10", dueOn: "2026-11-28" },
  });
});

test("an order waits while the prescriber has no license in the member's state", async () => {
  await confirmDose(ctx, member);
  await asSuperuser("update provider_license set valid_until = '2026-11-15'");
  expect(await considerReorder(system(), member)).toBe("waiting");
  expect(await unmet()).toEqual(["prescription"]);
  expect(await ordersOf(member)).toEqual([]);
  await asSuperuser("update provider_license set valid_until = '2035-12-31'");
  expect(await considerReorder(system(), member)).toBe("created");
});

test("nothing is ordered for a plan that the member has canceled, though it has not ended yet", async () => {
  await confirmDose(ctx, member);
  await asSuperuser("update plan set status = 'cancel_scheduled', cancel_requested_at = $2 where user_id = $1", [
    member.userId,
    NOW,
  ]);
  expect(await considerReorder(system(), member)).toBe("waiting");
  expect(await unmet()).toEqual(["payment"]);
  expect(await ordersOf(member)).toEqual([]);
});

test("the pharmacy is sent the day before which it may not fill", async () => {
  await aPastOrder(member, before(NOW, 20));
  const order = await aNextOrder();
  expect(order).toMatchObject({ fill_not_before: "2026-11-19" });
  expect(notified.sent.map(({ fill_not_before }) => fill_not_before)).toEqual(["2026-11-19"]);
});

test("pens travel cold and need a signature, though they are not controlled; a vial that is not controlled needs none", async () => {
  const uncontrolled = "update prescription set controlled_schedule = null, telemedicine_basis = null where id = $1";
  // What a prescription says never changes; another medicine would be another prescription.
  await asSuperuser("alter table prescription disable trigger prescription_written_change");
  await asSuperuser(uncontrolled, [member.prescriptionId]);
  expect(await read((await anOrder()).id)).toMatchObject({ needs_signature: false });
  await emptyTables("customer_order");
  await asSuperuser(
    `update prescription set form = 'pen', strength = '1 mg in each pen', concentration_mg_per_ml = null where id = $1`,
    [member.prescriptionId],
  );
  await asSuperuser("alter table prescription enable trigger prescription_written_change");
  const order = await aSentOrder();
  expect(await read(order.id)).toMatchObject({ needs_signature: true });
  expect(notified.sent).toMatchObject([{ needs_signature: true }]);
});

test("with the policies off another's order is still not there", async () => {
  const order = await anOrder();
  const stranger = testCtx({ as: "member", now: NOW });
  await withPoliciesOff(async () => {
    await expect(getOwnOrder(stranger, { orderId: order.id })).rejects.toMatchObject({ code: "not-found" });
    await expect(listPastOrders(stranger, { before: order.id })).rejects.toMatchObject({ code: "not-found" });
    expect(await getOwnOrder(ctx, { orderId: order.id })).toMatchObject({ order: { id: order.id } });
  });
});

test("nobody but the member says that the dose is right: not staff, not the prescriber, with the policies on or off", async () => {
  const [row] = await asSuperuser("select prescriber_id from prescription where id = $1", [member.prescriptionId]);
  const others = [
    testCtx({ as: "member", now: NOW }),
    testCtx({ as: "employee", now: NOW }),
    testCtx({ as: "admin", now: NOW }),
    testCtx({ as: "provider", id: row!["prescriber_id"], now: NOW }),
  ];
  const refused = async () => {
    for (const other of others) {
      await expect(confirmDose(other, member)).rejects.toMatchObject({ code: "not-found" });
    }
  };
  await refused();
  await withPoliciesOff(refused);
  const confirmed = "select 1 from dose_confirmation where prescription_id = $1";
  expect(await asSuperuser(confirmed, [member.prescriptionId])).toEqual([]);
});

async function aNextOrder() {
  const { id } = await aSentOrder();
  return (await asSuperuser("select fill_not_before::text from customer_order where id = $1", [id]))[0];
}
