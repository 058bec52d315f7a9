import { expect, test } from "vitest";
import { formatMoney, formatPrice } from "./format-money.ts";

test.each([
  [0, "$0.00", "$0"],
  [5, "$0.05", "$0.05"],
  [8900, "$89.00", "$89"],
  [8905, "$89.05", "$89.05"],
  [8950, "$89.50", "$89.50"],
  [123_450, "$1,234.50", "$1,234.50"],
  [100_000, "$1,000.00", "$1,000"],
  [123_456_789, "$1,234,567.89", "$1,234,567.89"],
  [-2500, "−$25.00", "−$25"],
  [-50, "−$0.50", "−$0.50"],
])("%i cents are %s on a bill and %s as a price", (cents, onBill, asPrice) => {
  expect([formatMoney(cents), formatPrice(cents)]).toEqual([onBill, asPrice]);
});
