import { expect, test } from "vitest";
import { PharmacyPhone, setPharmacyPhone } from "#domain/catalog/set-pharmacy-phone.ts";
import { aSentOrder, NOW, useOrders } from "#test/order-clinic.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { getDeskOrder } from "./get-desk-order.ts";

useDatabase();
useOrders();

test("an order names the pharmacy's phone once an admin has saved it", async () => {
  const order = await aSentOrder();
  const admin = testCtx({ as: "admin", now: NOW });
  const { pharmacyId } = (await getDeskOrder(admin, { orderId: order.id })).order;
  const input = PharmacyPhone.parse({ pharmacyId, phone: "(312) 555-0188" });
  await expect(setPharmacyPhone(testCtx({ as: "employee", now: NOW }), input)).rejects.toMatchObject({
    code: "forbidden",
  });
  await setPharmacyPhone(admin, input);
  expect((await getDeskOrder(admin, { orderId: order.id })).order).toMatchObject({ pharmacyPhone: "+13125550188" });
  expect(PharmacyPhone.safeParse({ pharmacyId, phone: "555-0188" }).success).toBe(false);
});
