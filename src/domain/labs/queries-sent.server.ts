import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabPrintedValue } from "#core/db-types.ts";
import type { Question } from "#core/questions/ask-together.ts";

/** SQL for reports that a lab sent as data. */

/** The version in force of a sample's report, to be asked together with something else. */
export function sampleReportOf(orderId: string, sampleRef: string): Question<string | null> {
  return {
    json: sql`(select to_json(id) from lab_report where order_id = ${orderId} and sample_ref = ${sampleRef} and status = 'released')`,
    read: (id: string | null) => id,
  };
}

export async function insertPrintedValues(trx: Trx, rows: Insertable<LabPrintedValue>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("lab_printed_value").values(rows).execute();
}
