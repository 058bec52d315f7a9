import { expect, test } from "vitest";
import { anOrder, aPastOrder, before, ctx, jobs, later, member, NOW, system, useOrders } from "#test/order-clinic.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { confirmDose } from "../reorders/confirm-dose.ts";
import { considerReorder } from "../reorders/consider-reorder.ts";
import { getMyOrders } from "./get-my-orders.ts";
import { getOrdersOfMember } from "./get-orders-of-member.ts";
import { placeNow } from "./place-now.ts";

useDatabase();
useOrders();

const employee = (now = NOW) => testCtx({ as: "employee", now });
const place = (now = NOW) => placeNow(employee(now), member);

test("staff see the dates and gates that the member sees", async () => {
  const [mine, theirs] = [await getMyOrders(ctx), await getOrdersOfMember(employee(), member)];
  expect(theirs.next.map(({ reorder, gates }) => ({ reorder, gates }))).toEqual(
    mine.next.map(({ reorder, gates }) => ({ reorder, gates })),
  );
  await expect(getOrdersOfMember(ctx, member)).rejects.toThrow("forbidden");
  await expect(getOrdersOfMember(testCtx({ as: "provider" }), member)).rejects.toThrow("forbidden");
});

test("an order is placed at once if every gate is met, and says which are not", async () => {
  expect(await place()).toMatchObject({ kind: "waits", gates: [{ key: "dose" }] });
  expect(await jobs("orders.consider")).toEqual([]);
  await confirmDose(ctx, member);
  await asSuperuser("delete from pgboss.job");
  expect(await Promise.all([place(), place()])).toEqual([{ kind: "asked" }, { kind: "asked" }]);
  for (const _ of await jobs("orders.consider")) await considerReorder(system(), member);
  expect((await getOrdersOfMember(employee(), member)).underWay).toHaveLength(1);
  await expect(place()).rejects.toThrow("conflict");
});

test("a day that has not come is not jumped over", async () => {
  await aPastOrder(member, before(NOW, 5));
  await confirmDose({ ...ctx, now: later(1) }, member);
  expect(await place(later(1))).toMatchObject({ kind: "not-due" });
});

test("only staff place one, and only for the member whose it is", async () => {
  await expect(placeNow(ctx, member)).rejects.toThrow("forbidden");
  const other = placeNow(employee(), { ...member, userId: "0190a0a0-0000-7000-8000-000000000000" });
  await expect(other).rejects.toThrow("not-found");
});

test("what is under way is there with its lateness", async () => {
  const order = await anOrder();
  const { underWay, next } = await getOrdersOfMember(employee(), member);
  expect(underWay).toMatchObject([{ id: order.id, isLate: false }]);
  expect(next).toEqual([]);
});
