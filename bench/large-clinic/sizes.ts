import type { Database } from "./open.ts";
import type { Size } from "./fill.ts";

const ORDERS_EACH = 5;

/**
 * Ten thousand patients compared with a million, five orders each. `--orders N` and `--patients N` change the size of the large clinic.
 */
export function sizesFor({ isSmall }: { isSmall: boolean }): Record<Database, Size> {
  const orders = asked("--orders") ?? (isSmall ? 50_000 : 5_000_000);
  const many = { patients: asked("--patients") ?? orders / ORDERS_EACH, orders };
  const fewPatients = Math.min(10_000, many.patients / 10);
  return { few: { patients: fewPatients, orders: fewPatients * ORDERS_EACH }, many };
}

function asked(name: string): number | undefined {
  const at = process.argv.indexOf(name);
  return at > 0 ? Number(process.argv[at + 1]) : undefined;
}
