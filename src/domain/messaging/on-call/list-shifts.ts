import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectShifts } from "./queries.server.ts";
import { gapsBetween, hoursAfter, PLAN_DAYS, type Span } from "./shift.ts";

export type Shift = Span & { id: string; userId: string; name: string; hasPhone: boolean };

/** Current and upcoming shifts, and the gaps in the next two weeks. */
export async function listShifts(ctx: Ctx): Promise<{ shifts: Shift[]; gaps: Span[] }> {
  requireStaff(ctx);
  const until = hoursAfter(ctx.now, PLAN_DAYS * 24);
  const shifts = await inReadTransaction(ctx, ({ trx }) => selectShifts(trx, ctx.now, hoursAfter(until, 365 * 24)));
  return { shifts, gaps: gapsBetween(shifts, ctx.now, until) };
}
