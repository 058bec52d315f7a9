import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** SQL for results that no provider reviewed. */

export type ReviewClock = "due" | "escalated";
export type Unreviewed = { id: string; providerId: string | null; hasAlert: boolean };

/** Released, complete and not reviewed since before then, of which nobody was notified by this clock. */
export async function selectUnreviewed(
  trx: Trx,
  { clock, dueBefore, limit }: { clock: ReviewClock; dueBefore: Date; limit: number },
): Promise<Unreviewed[]> {
  return trx
    .selectFrom("lab_report as r")
    .select([
      "r.id",
      "r.provider_id as providerId",
      sql<boolean>`exists (select from lab_alert a where a.report_id = r.id and a.level <> 'INFO' and a.closed_at is null)`.as(
        "hasAlert",
      ),
    ])
    .where("r.status", "=", "released")
    .where("r.reviewed_at", "is", null)
    .where(sql<boolean>`r.lab_status is distinct from 'partial'`)
    .where("r.review_due_at", "<=", dueBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("lab_report_reminder as m")
            .select("m.clock")
            .whereRef("m.report_id", "=", "r.id")
            .where("m.clock", "=", clock),
        ),
      ),
    )
    .orderBy("r.review_due_at")
    .orderBy("r.id")
    .limit(limit)
    .execute();
}

/** False if somebody was notified in the meantime. */
export async function insertReportReminder(
  trx: Trx,
  row: { reportId: string; clock: ReviewClock; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("lab_report_reminder")
    .values({ report_id: row.reportId, clock: row.clock, sent_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
