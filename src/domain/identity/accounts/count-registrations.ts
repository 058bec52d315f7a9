import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { daysUntil, endOfDayIn } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { countProfilesByDay } from "../profile/queries-profile.server.ts";

/** Accounts opened per clinic day, oldest first. Only counts, so nothing to audit. */
export async function countRegistrations(ctx: Ctx, input: { days: number }): Promise<{ day: string; count: number }[]> {
  requireStaff(ctx);
  const timeZone = ctx.env.CLINIC_TIME_ZONE;
  const [before = "", ...days] = daysUntil(timeZone, ctx.now, input.days + 1);
  const counts = await inReadTransaction(ctx, ({ trx }) =>
    countProfilesByDay(trx, endOfDayIn(timeZone, before), timeZone),
  );
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}
