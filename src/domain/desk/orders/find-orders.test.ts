import { expect, test } from "vitest";
import { anOrder, member, useOrders } from "#test/order-clinic.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { findOrders } from "./find-orders.ts";
import { findPeople } from "../people/find-people.ts";

useDatabase();
useOrders();

test("an order is found by its number, with or without the letters, and so is the person whose it is", async () => {
  const { id, number } = await anOrder();
  const employee = testCtx({ as: "employee" });
  for (const term of [number, ` ${number.toLowerCase()} `, number.replace("TL-", "")]) {
    expect(await findOrders(employee, { term })).toEqual([
      { id, number, name: "Ready, Pat", status: "awaiting_payment" },
    ]);
  }
  expect((await findPeople(employee, { term: number })).map(({ user_id }) => user_id)).toEqual([member.userId]);
  expect(await findOrders(employee, { term: "TL-999999999" })).toEqual([]);
  expect(await findOrders(employee, { term: "Pat Ready" })).toEqual([]);
});

test("only for the desk", async () => {
  for (const as of ["member", "provider"] as const) {
    await expect(findOrders(testCtx({ as }), { term: "TL-10001" })).rejects.toThrow("forbidden");
  }
});
