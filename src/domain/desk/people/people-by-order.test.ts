import { beforeAll, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { makeReadyMember, makeSupply } from "#test/patients/ready-member.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { listPeople } from "./list-people.ts";
import { findOrder } from "../orders/find-order.ts";
import { listDeskOrders } from "../orders/list-desk-orders.ts";
import { findPeople } from "./find-people.ts";

/** Members by their orders: who waits longer than promised, and whose parcel or order a number names. */
useDatabase();

const staff = testCtx({ as: "employee", now: new Date("2026-11-15T18:00:00Z") });
const people = {} as Record<"waiting" | "inTime" | "shippedLate" | "notNotified", string>;

const ORDERS = {
  waiting: { number: "TL-20001", status: "filling", promised: "2026-11-10", isNotified: true, parcel: null },
  inTime: { number: "TL-20002", status: "filling", promised: "2026-11-20", isNotified: false, parcel: null },
  shippedLate: {
    number: "TL-20003",
    status: "shipped",
    promised: "2026-11-01",
    isNotified: true,
    parcel: "1Z999AA10123456784",
  },
  notNotified: {
    number: "TL-20004",
    status: "paid",
    promised: "2026-11-14",
    isNotified: false,
    parcel: "9400 1000 0000 0000 0000 00",
  },
} as const;

beforeAll(async () => {
  const supply = await makeSupply(asSuperuser);
  for (const [who, { number, status, promised, isNotified, parcel }] of Object.entries(ORDERS)) {
    const { userId, prescriptionId } = await makeReadyMember(asSuperuser, supply);
    const id = newId();
    await asSuperuser(
      `insert into customer_order (id, number, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status,
         created_at, sent_at, promised_until, shipped_at, tracking_number)
       values ($1, $2, $3, $4, $5, 'trt', 30, 8900, $6, '2026-10-20', '2026-10-20', $7,
         case when $6 = 'shipped' then '2026-11-12'::timestamptz end, $8)`,
      [id, number, userId, prescriptionId, supply.pharmacyId, status, promised, parcel],
    );
    if (isNotified) await asSuperuser("insert into order_late values ($1, $2, '2026-11-12')", [id, promised]);
    Object.assign(people, { [who]: userId });
  }
});

test("the list shows who waits for a late order, and only them", async () => {
  for (const sort of ["newest", "name"] as const) {
    const late = await listPeople(staff, { filters: { order: "late" }, sort });
    expect(late.people).toMatchObject([{ user_id: people.waiting, late_orders: 1 }]);
    expect(late.matching).toBe(1);
  }
  const all = await listPeople(staff, { filters: {}, sort: "newest" });
  expect(all.people.filter(({ late_orders }) => late_orders > 0)).toHaveLength(1);
  expect(await listDeskOrders(staff, { view: "late" })).toMatchObject([{ number: "TL-20001" }]);
});

test("a late order narrows together with other filters", async () => {
  const elsewhere = await listPeople(staff, { filters: { order: "late", state: "TX" }, sort: "newest" });
  expect(elsewhere.people).toEqual([]);
});

test.each([
  ["tl-20002", "inTime"],
  ["TL 20001", "waiting"],
  ["1z 999 aa1 0123 4567 84", "shippedLate"],
  ["1Z999AA10123456784", "shippedLate"],
  ["9400100000000000000000", "notNotified"],
] as const)("%s leads to its member", async (term, who) => {
  expect(await findPeople(staff, { term })).toMatchObject([{ user_id: people[who] }]);
});

test("a number that nobody has leads to nobody", async () => {
  expect(await findPeople(staff, { term: "TL-29999" })).toEqual([]);
  expect(await findPeople(staff, { term: "1Z999AA10123456700" })).toEqual([]);
  expect(await findOrder(staff, { text: "1Z999AA10123456784" })).not.toBeNull();
});
