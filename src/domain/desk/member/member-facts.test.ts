import { expect, test } from "vitest";
import { anOrder, member, useOrders } from "#test/order-clinic.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { newId } from "#core/id.ts";
import { getMemberFacts } from "./get-member-facts.ts";
import { yearsBetween } from "./years-between.ts";

useDatabase();
useOrders();

test("who answers a member sees age, medicine, last visit and the order under way, and the look is recorded", async () => {
  const { id, number } = await anOrder();
  const employee = testCtx({ as: "employee", now: new Date("2026-11-16T16:00:00Z") });
  const facts = await getMemberFacts(employee, member);
  expect(facts).toMatchObject({
    name: "Pat Ready",
    age: 46,
    state: "IL",
    isDisabled: false,
    order: { id, number, status: "awaiting_payment", isLate: false },
    medicine: { drugName: expect.any(String), dose: null },
    lastVisit: { on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  });
  const nurse = testCtx({ as: "nurse", now: employee.now });
  expect(await getMemberFacts(nurse, member)).toMatchObject({ medicine: { dose: { doseMg: expect.any(Number) } } });
  expect(
    await asSuperuser("select from audit_event where action = 'profile.read' and subject_id = $1", [member.userId]),
  ).toHaveLength(2);
  await asSuperuser("insert into order_late (order_id, promised_until, flagged_at) values ($1, '2026-11-01', now())", [
    id,
  ]);
  expect((await getMemberFacts(employee, member))?.order?.isLate).toBe(true);
});

test("only for the desk, and nothing about nobody", async () => {
  for (const as of ["member", "provider"] as const) {
    await expect(getMemberFacts(testCtx({ as }), member)).rejects.toThrow("forbidden");
  }
  expect(await getMemberFacts(testCtx({ as: "employee" }), { userId: newId() })).toBeNull();
});

test.each([
  ["1980-02-03", "2026-02-02", 45],
  ["1980-02-03", "2026-02-03", 46],
  ["2008-02-29", "2026-02-28", 17],
])("born %s, on %s: %i", (born, today, age) => expect(yearsBetween(born, today)).toBe(age));
