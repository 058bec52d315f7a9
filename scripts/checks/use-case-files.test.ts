import { expect, test } from "vitest";
import { misplacedUseCases } from "./use-case-files.ts";

const closeOrder = "export async function closeOrder(ctx: Ctx, input: { orderId: string }): Promise<void> {}\n";
const cancelOrder = "export async function cancelOrder(\n  ctx: Ctx,\n): Promise<void> {}\n";

test.each([
  ["a use case in a file with its name", "src/domain/orders/close-order.ts", closeOrder],
  ["the same beside a rule and a guard", "src/domain/orders/close-order.ts", `${closeOrder}${rule()}${guard()}`],
  ["rules alone", "src/domain/orders/order.ts", rule()],
  ["what runs in the caller's transaction", "src/domain/orders/notify.ts", inTransaction()],
])("%s is fine", (_, file, text) => {
  expect(misplacedUseCases(file, text)).toEqual([]);
});

test("two use cases in one file are refused", () => {
  expect(misplacedUseCases("src/domain/orders/close-order.ts", closeOrder + cancelOrder)).toEqual([
    "src/domain/orders/close-order.ts holds 2 use cases: closeOrder, cancelOrder",
  ]);
});

test("a file named otherwise is refused", () => {
  expect(misplacedUseCases("src/domain/orders/orders-desk.ts", closeOrder)).toEqual([
    "src/domain/orders/orders-desk.ts should be named close-order.ts",
  ]);
});

function rule(): string {
  return "export function canClose(status: OrderStatus): boolean {\n  return true;\n}\n";
}

function guard(): string {
  return "export async function requireOrder(ctx: Ctx): Promise<void> {}\n";
}

function inTransaction(): string {
  return "export async function notifyStaff(tx: TxCtx): Promise<void> {}\n";
}
