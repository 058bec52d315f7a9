import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Appointment } from "../appointment.ts";
import { selectAppointments } from "../queries-appointment.server.ts";

/** SQL the worker uses to find what is due. Skips rows another worker has locked. */

export type ReminderKind = "day" | "hour";
export type Due = Appointment;

/** How long before a visit each reminder can go out. After an outage it's late, but never sent once the next one is due. */
const WINDOWS: Record<ReminderKind, { from: string; until: string }> = {
  day: { from: "24 hours", until: "1 hour" },
  hour: { from: "1 hour", until: "0 hours" },
};

/** Booked visits whose reminder is due and not sent. People who booked later than that already have the booking email. */
export async function selectDueReminders(trx: Trx, kind: ReminderKind, now: Date, limit: number): Promise<Due[]> {
  const { from, until } = WINDOWS[kind];
  return selectAppointments(trx)
    .where("a.status", "=", "booked")
    .where("a.starts_at", "<=", sql<Date>`${now}::timestamptz + ${from}::interval`)
    .where("a.starts_at", ">", sql<Date>`${now}::timestamptz + ${until}::interval`)
    .where(sql<boolean>`a.booked_at <= a.starts_at - ${from}::interval`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("reminder_sent as r")
            .select("r.kind")
            .whereRef("r.appointment_id", "=", "a.id")
            .where("r.kind", "=", kind),
        ),
      ),
    )
    .orderBy("a.starts_at")
    .limit(limit)
    .forUpdate("a")
    .skipLocked()
    .execute();
}

export async function insertReminder(
  trx: Trx,
  visit: { id: string; sequence: number },
  kind: ReminderKind,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reminder_sent")
    .values({ appointment_id: visit.id, sequence: visit.sequence, kind, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function selectRunOutHolds(trx: Trx, now: Date, limit: number): Promise<Due[]> {
  return selectAppointments(trx)
    .where("a.status", "=", "held")
    .where("a.hold_expires_at", "<=", now)
    .orderBy("a.hold_expires_at")
    .limit(limit)
    .forUpdate("a")
    .skipLocked()
    .execute();
}
