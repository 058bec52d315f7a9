import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import {
  findNextWeekFrom,
  selectExceptions,
  selectTimeOff,
  selectWeeklyHours,
  type DayChange,
  type WeekHours,
} from "./queries-hours.server.ts";
import { findProvider, selectBookedDuring, type VisitWithName } from "../lists/queries-lists.server.ts";
import { dayIn, endOfDayIn, startOfDayIn } from "#core/dates.ts";
import { requireScheduleEditor } from "./set-hours.ts";

export type ProviderHours = {
  zone: string;
  week: WeekHours[];
  /** The next weekly schedule, if one is set for a later day. */
  next: { from: string; week: WeekHours[] } | null;
  timeOff: { id: string; startsAt: Date; endsAt: Date; booked: VisitWithName[] }[];
  /** Upcoming days that differ from their weekday. `booked` are the visits left on a closed day. */
  days: (DayChange & { booked: VisitWithName[] })[];
};

/** A provider's current weekly hours, upcoming time off and exceptions, each with the visits still booked in it. */
export async function getProviderHours(ctx: Ctx, input: { providerId: string }): Promise<ProviderHours> {
  const { providerId } = input;
  requireScheduleEditor(ctx, providerId);
  return inTransaction(ctx, async (tx) => {
    const provider = await findProvider(tx.trx, providerId);
    if (!provider) throw new AppError("not-found");
    const today = dayIn(provider.zone, tx.now);
    const week = await selectWeeklyHours(tx.trx, providerId, today);
    const from = await findNextWeekFrom(tx.trx, providerId, today);
    const next = from ? { from, week: await selectWeeklyHours(tx.trx, providerId, from) } : null;
    const timeOff: ProviderHours["timeOff"] = [];
    for (const off of await selectTimeOff(tx.trx, providerId, tx.now)) {
      const booked = await selectBookedDuring(tx.trx, { providerId, from: off.startsAt, to: off.endsAt });
      timeOff.push({ ...off, booked });
    }
    const days: ProviderHours["days"] = [];
    for (const change of await selectExceptions(tx.trx, providerId, today)) {
      const span = { from: startOfDayIn(provider.zone, change.day), to: endOfDayIn(provider.zone, change.day) };
      const isClosed = change.hours.length === 0;
      days.push({ ...change, booked: isClosed ? await selectBookedDuring(tx.trx, { providerId, ...span }) : [] });
    }
    // Only then does it include patients' names.
    if ([...timeOff, ...days].some(({ booked }) => booked.length > 0)) {
      await recordAudit(tx, { action: "visits.read", objectId: providerId });
    }
    return { zone: provider.zone, week, next, timeOff, days };
  });
}
