import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { arrivedAppointments } from "#domain/scheduling/lists/reads.server.ts";

/** SQL the worker uses to find notes that aren't signed. */

export type Unsigned = { id: string; appointmentId: string | null; providerId: string };

/**
 * Open visits that ended this long ago: those the patient arrived for, and those without an appointment since they were opened. One
 * that was reminded of by this clock or a later one isn't due.
 */
export async function selectUnsigned(
  trx: Trx,
  { hours, now, limit }: { hours: number; now: Date; limit: number },
): Promise<Unsigned[]> {
  return trx
    .selectFrom("visit as v")
    .leftJoin(arrivedAppointments(trx).as("a"), "a.id", "v.appointment_id")
    .select(["v.id", "v.appointment_id as appointmentId", "v.provider_id as providerId"])
    .where("v.closed_at", "is", null)
    .where((where) => where.or([where("v.appointment_id", "is", null), where("a.id", "is not", null)]))
    .where(
      sql<Date>`coalesce(a.ends_at, v.opened_at)`,
      "<=",
      sql<Date>`${now}::timestamptz - make_interval(hours => ${hours})`,
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("note_reminder as r")
            .select("r.hours")
            .whereRef("r.visit_id", "=", "v.id")
            .where("r.hours", ">=", hours),
        ),
      ),
    )
    .orderBy("v.id")
    .limit(limit)
    .execute();
}

/** False if it's there already. */
export async function insertNoteReminder(
  trx: Trx,
  { visitId, hours, at }: { visitId: string; hours: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("note_reminder")
    .values({ visit_id: visitId, hours, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
