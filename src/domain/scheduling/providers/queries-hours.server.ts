import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { ScheduleException, TimeOff, WeeklyHours } from "#core/db-types.ts";

/** SQL that changes a provider's hours. */

export type WeekHours = { weekday: number; fromMinute: number; toMinute: number };

export async function selectWeeklyHours(trx: Trx, providerId: string, day: string): Promise<WeekHours[]> {
  return trx
    .selectFrom("weekly_hours")
    .select(["weekday", "from_minute as fromMinute", "to_minute as toMinute"])
    .where("provider_id", "=", providerId)
    .where("effective_from", "<=", day)
    .where((where) => where.or([where("effective_until", "is", null), where("effective_until", ">=", day)]))
    .orderBy("weekday")
    .orderBy("from_minute")
    .execute();
}

/** The next day after `day` on which a different weekly schedule starts. */
export async function findNextWeekFrom(trx: Trx, providerId: string, day: string): Promise<string | null> {
  const { rows } = await sql<{ from: string | null }>`
    select min(change) as "from" from weekly_hours, lateral (values (effective_from), (effective_until + 1)) c (change)
    where provider_id = ${providerId} and change > ${day}::date`.execute(trx);
  return rows[0]?.from ?? null;
}

/** Ends the old schedule as of `day`: what started before ends the day before, what hadn't started is deleted. */
export async function endWeeklyHours(trx: Trx, providerId: string, day: string): Promise<void> {
  await trx
    .deleteFrom("weekly_hours")
    .where("provider_id", "=", providerId)
    .where("effective_from", ">=", day)
    .execute();
  await trx
    .updateTable("weekly_hours")
    .set({ effective_until: sql`${day}::date - 1` })
    .where("provider_id", "=", providerId)
    .where((where) => where.or([where("effective_until", "is", null), where("effective_until", ">=", day)]))
    .execute();
}

export async function insertWeeklyHours(trx: Trx, rows: Insertable<WeeklyHours>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("weekly_hours").values(rows).execute();
}

export async function insertTimeOff(trx: Trx, row: Insertable<TimeOff>): Promise<void> {
  await trx.insertInto("time_off").values(row).execute();
}

export async function deleteTimeOff(trx: Trx, id: string, providerId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("time_off")
    .where("id", "=", id)
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function selectTimeOff(
  trx: Trx,
  providerId: string,
  now: Date,
): Promise<{ id: string; startsAt: Date; endsAt: Date }[]> {
  return trx
    .selectFrom("time_off")
    .select(["id", "starts_at as startsAt", "ends_at as endsAt"])
    .where("provider_id", "=", providerId)
    .where("ends_at", ">", now)
    .orderBy("starts_at")
    .execute();
}

export type DayChange = { day: string; hours: { fromMinute: number; toMinute: number }[] };

/** Upcoming days that differ from their weekday; no hours means closed. */
export async function selectExceptions(trx: Trx, providerId: string, from: string): Promise<DayChange[]> {
  const rows = await trx
    .selectFrom("schedule_exception")
    .select(["day", "from_minute as fromMinute", "to_minute as toMinute"])
    .where("provider_id", "=", providerId)
    .where("day", ">=", from)
    .orderBy("day")
    .orderBy("from_minute")
    .execute();
  const days = new Map<string, DayChange>();
  for (const { day, fromMinute, toMinute } of rows) {
    const change = days.get(day) ?? { day, hours: [] };
    if (fromMinute !== null && toMinute !== null) change.hours.push({ fromMinute, toMinute });
    days.set(day, change);
  }
  return [...days.values()];
}

/** Replaces the exception for one day. */
export async function replaceExceptions(
  trx: Trx,
  providerId: string,
  day: string,
  rows: Insertable<ScheduleException>[],
): Promise<void> {
  await trx.deleteFrom("schedule_exception").where("provider_id", "=", providerId).where("day", "=", day).execute();
  if (rows.length > 0) await trx.insertInto("schedule_exception").values(rows).execute();
}
