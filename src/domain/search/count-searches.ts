import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { daysUntil } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectSearchDays } from "./queries-term.server.ts";

export type SearchDay = { day: string; searches: number; withoutResult: number };

/** Searches per clinic day, and how many of them found nothing. */
export async function countSearches(ctx: Ctx, input: { days: number }): Promise<SearchDay[]> {
  requireStaff(ctx);
  const days = daysUntil(ctx.env.CLINIC_TIME_ZONE, ctx.now, input.days);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectSearchDays(trx, days[0] ?? ""));
  return days.map((day) => rows.find((row) => row.day === day) ?? { day, searches: 0, withoutResult: 0 });
}
