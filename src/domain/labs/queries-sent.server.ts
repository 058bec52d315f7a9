import type { Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabPrintedValue } from "#core/db-types.ts";
import { findReport } from "./queries.server.ts";
import type { LabReport } from "./report.ts";

/** SQL for reports that a lab sent as data. */

/** The version in force of a sample's report. */
export async function findSampleReport(trx: Trx, orderId: string, sampleRef: string): Promise<LabReport | null> {
  const row = await trx
    .selectFrom("lab_report")
    .select("id")
    .where("order_id", "=", orderId)
    .where("sample_ref", "=", sampleRef)
    .where("status", "=", "released")
    .executeTakeFirst();
  return row ? findReport(trx, row.id) : null;
}

export async function insertPrintedValues(trx: Trx, rows: Insertable<LabPrintedValue>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("lab_printed_value").values(rows).execute();
}
