import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** What other slices read about reorders. Row-level security decides whose. */

/** When the member last confirmed the dose of each of these prescriptions. */
export async function findDoseConfirmations(
  trx: Trx,
  prescriptionIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (prescriptionIds.length === 0) return new Map();
  const { rows } = await sql<{ prescriptionId: string; at: Date }>`
    select c.prescription_id as "prescriptionId", max(c.confirmed_at) as at
    from dose_confirmation c where c.prescription_id = any(${prescriptionIds}::uuid[])
    group by c.prescription_id`.execute(trx);
  return new Map(rows.map(({ prescriptionId, at }) => [prescriptionId, at]));
}
