import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { daysUntil, endOfDayIn } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { fillDays, type Insight, type Period } from "./insight.ts";
import { countEvents, countPages, countPageviewsByDay, countSignupsByDay } from "./queries-insight.server.ts";

/** Visits and conversions per clinic day, from our own counts. They can't identify visitors. */
export async function getInsight(ctx: Ctx, input: { period: Period }): Promise<Insight> {
  requireStaff(ctx);
  const timeZone = ctx.env.CLINIC_TIME_ZONE;
  // One day more: the end of the day before is where the period begins.
  const [before = "", ...days] = daysUntil(timeZone, ctx.now, input.period + 1);
  const since = endOfDayIn(timeZone, before);
  return inReadTransaction(ctx, async ({ trx }) => {
    const events = await countEvents(trx, since);
    return {
      pageviews: fillDays(days, await countPageviewsByDay(trx, since, timeZone)),
      signups: fillDays(days, await countSignupsByDay(trx, since, timeZone)),
      pages: await countPages(trx, since),
      popUp: {
        shown: events.get("newsletter-shown") ?? 0,
        closed: events.get("newsletter-closed") ?? 0,
        submitted: events.get("newsletter-submitted") ?? 0,
      },
    };
  });
}
