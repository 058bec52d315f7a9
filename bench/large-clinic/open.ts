import { tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "#test/report.ts";
import { startLocalPostgres, type LocalPostgres } from "../../scripts/local-postgres.ts";
import { fillClinic, type Size } from "./fill.ts";

export const DATABASES = ["few", "many"] as const;
export type Database = (typeof DATABASES)[number];

/**
 * A small clinic and a large one side by side. `--keep` leaves them for the next benchmark of the same size: creating a million
 * patients takes longer than measuring.
 */
export async function openLargeClinics(sizes: Record<Database, Size>): Promise<LocalPostgres> {
  const keep = process.argv.includes("--keep");
  const name = keep ? `clinic-bench-${sizes.many.patients}-${sizes.many.orders}` : `clinic-bench-${process.pid}`;
  const postgres = await startLocalPostgres({ dir: join(tmpdir(), name), keep });
  for (const database of DATABASES) {
    const started = performance.now();
    await fillClinic(postgres, database, sizes[database]);
    const { patients, orders } = sizes[database];
    const seconds = (performance.now() - started) / 1000;
    say(`${patients} patients and ${orders} orders are there after ${seconds.toFixed(0)} s`);
  }
  return postgres;
}
