import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { daysUntil, endOfDayIn } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { CANCEL_REASONS, type CancelReason } from "#domain/billing/plans/plan.ts";
import {
  countCancellations,
  countCodes,
  countOrders,
  countPlansStarted,
  countReplies,
  countVisits,
} from "./queries-work.server.ts";

export type DayCounts = { day: string; count: number }[];

export type Work = {
  promiseHours: number;
  replies: { inTime: DayCounts; late: DayCounts; waiting: DayCounts };
  visits: { booked: DayCounts; held: DayCounts; missed: DayCounts; canceled: DayCounts };
  codes: { issued: DayCounts; used: DayCounts };
  orders: { becameLate: DayCounts; shippedInTime: DayCounts; shippedLate: DayCounts };
  plansStarted: number;
  cancellations: { all: DayCounts; reasons: { reason: CancelReason; count: number }[] };
};

/** The clinic's work per day: replies against the promise, visits, discount codes. */
export async function countWork(ctx: Ctx, input: { days: number }): Promise<Work> {
  requireStaff(ctx);
  const zone = ctx.env.CLINIC_TIME_ZONE;
  const [before = "", ...days] = daysUntil(zone, ctx.now, input.days + 1);
  const span = { since: endOfDayIn(zone, before), zone };
  const promiseHours = (await getClinicalFacts(ctx)).reply_hours.to;
  return inReadTransaction(ctx, async ({ trx, now }) => {
    const replies = pick(await countReplies(trx, span, { hours: promiseHours, now }));
    const visits = pick(await countVisits(trx, span));
    const codes = pick(await countCodes(trx, span));
    const orders = pick(await countOrders(trx, span));
    const ended = await countCancellations(trx, span);
    return {
      promiseHours,
      replies: { inTime: replies("in-time"), late: replies("late"), waiting: replies("waiting") },
      visits: {
        booked: visits("booked"),
        held: visits("held"),
        missed: visits("missed"),
        canceled: visits("canceled"),
      },
      codes: { issued: codes("issued"), used: codes("used") },
      orders: { becameLate: orders("late"), shippedInTime: orders("in-time"), shippedLate: orders("after") },
      plansStarted: await countPlansStarted(trx, span),
      cancellations: {
        all: days.map((day) => ({ day, count: sum(ended.filter((row) => row.day === day)) })),
        reasons: CANCEL_REASONS.map((reason) => ({ reason, count: sum(ended.filter(({ name }) => name === reason)) })),
      },
    };
  });

  /** Every day of the period, including days without any. */
  function pick(rows: { day: string; name: string; count: number }[]) {
    return (name: string): DayCounts =>
      days.map((day) => ({ day, count: rows.find((row) => row.day === day && row.name === name)?.count ?? 0 }));
  }
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
