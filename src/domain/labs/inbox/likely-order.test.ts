import { expect, test } from "vitest";
import { findLikelyOrder } from "./likely-order.ts";

const order = (number: number, more: Record<string, unknown> = {}) => ({
  id: `order-${number}`,
  number,
  status: "placed",
  placedAt: new Date("2026-11-01T12:00:00Z"),
  placedOn: "2026-11-01",
  userId: "mara",
  firstName: "Mara",
  lastName: "Quinn",
  birthDate: "1985-04-27",
  ...more,
});
const TWIN = order(2, { userId: "nora", firstName: "Nora" });
const reported = (more: Record<string, unknown> = {}) => ({
  patient: { firstName: "Mara", lastName: "QUINN", birthDate: "1985-04-27", sex: null, ...more },
  collectedOn: "2026-11-10",
});

test.each([
  ["the same person", reported(), [order(1)], "order-1", []],
  ["another given name", reported({ firstName: "Mary" }), [order(1)], "order-1", ["given-name"]],
  ["no given name", reported({ firstName: null }), [order(1)], "order-1", ["given-name"]],
  ["the twin by the given name", reported({ firstName: "Nora" }), [order(1), TWIN], "order-2", []],
  ["another family name", reported({ lastName: "Quill" }), [order(1)], null, null],
  ["another birth date", reported({ birthDate: "1985-04-28" }), [order(1)], null, null],
  ["no birth date", reported({ birthDate: null }), [order(1)], null, null],
  ["twins without a given name", reported({ firstName: null }), [order(1), TWIN], null, null],
  ["neither of the twins", reported({ firstName: "Ida" }), [order(1), TWIN], null, null],
] as const)("suggests an order: %s", (_, result, orders, id, differs) => {
  const likely = findLikelyOrder(result, orders);
  expect(likely.order?.id ?? null).toBe(id);
  expect(likely.order ? likely.differs : null).toEqual(differs);
});

test("of one person's orders, the newest that was placed before the draw", () => {
  const later = order(3, { placedOn: "2026-11-12" });
  expect(findLikelyOrder(reported(), [later, order(1), order(2, { placedOn: "2026-11-05" })]).order?.id).toBe(
    "order-2",
  );
  expect(findLikelyOrder(reported(), [later])).toMatchObject({ order: { id: "order-3" }, differs: ["draw-day"] });
});
