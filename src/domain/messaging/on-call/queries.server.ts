import { STAFF_KINDS } from "#core/actor.ts";
import { sql, type Insertable } from "kysely";
import type { OnCallShift } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";
import { people } from "#domain/identity/profile/reads.server.ts";

/** SQL for on-call shifts. */

export async function insertShift(trx: Trx, row: Insertable<OnCallShift>): Promise<void> {
  await trx.insertInto("on_call_shift").values(row).execute();
}

/** Whether an insert failed because someone else is on call for part of that time. */
export function isOverlapping(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "on_call_shift_one_at_a_time";
}

export async function deleteShift(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("on_call_shift").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Shifts that end after `from` and begin before `to`, of people who can open the inbox. */
export async function selectShifts(trx: Trx, from: Date, to: Date) {
  return trx
    .selectFrom("on_call_shift as s")
    .innerJoin(people(trx).as("p"), "p.user_id", "s.user_id")
    .select(["s.id", "s.user_id as userId", "s.starts_at as startsAt", "s.ends_at as endsAt", "p.name"])
    .select(sql<boolean>`p.phone_number is not null`.as("hasPhone"))
    .where("s.ends_at", ">", from)
    .where("s.starts_at", "<", to)
    .where("p.role", "in", STAFF_KINDS)
    .where("p.disabled_at", "is", null)
    .orderBy("s.starts_at")
    .execute();
}

/** People who left are no longer on call. */
export async function endShiftsOf(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx.deleteFrom("on_call_shift").where("user_id", "=", userId).where("ends_at", ">", now).execute();
}
