import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import {
  deleteTimeOff,
  endWeeklyHours,
  findNextWeekFrom,
  insertTimeOff,
  insertWeeklyHours,
  replaceExceptions,
  selectExceptions,
  selectTimeOff,
  selectWeeklyHours,
  type DayChange,
  type WeekHours,
} from "./queries-hours.server.ts";
import { findProvider, selectBookedDuring, type VisitWithName } from "../lists/queries-lists.server.ts";
import { dayIn, endOfDayIn, startOfDayIn } from "#core/dates.ts";

const Minute = z.int().min(0).max(1440);
const Hours = z
  .object({ fromMinute: Minute, toMinute: Minute })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, "The end must be after the beginning");

export const WeeklyHoursForm = z.object({
  providerId: z.uuid(),
  /** The first day on which the new week holds. */
  from: z.iso.date(),
  hours: z.array(Hours.and(z.object({ weekday: z.int().min(1).max(7) }))).max(50),
});

/** Replaces a provider's week from a day on. Booked visits stay as they are. Their own, or for staff anyone's. */
export async function setWeeklyHours(ctx: Ctx, input: z.infer<typeof WeeklyHoursForm>): Promise<void> {
  const { providerId, from, hours } = WeeklyHoursForm.parse(input);
  requireScheduleEditor(ctx, providerId);
  await inTransaction(ctx, async (tx) => {
    if (!(await findProvider(tx.trx, providerId))) throw new AppError("not-found");
    await endWeeklyHours(tx.trx, providerId, from);
    await insertWeeklyHours(
      tx.trx,
      hours.map(({ weekday, fromMinute, toMinute }) => ({
        provider_id: providerId,
        weekday,
        from_minute: fromMinute,
        to_minute: toMinute,
        effective_from: from,
      })),
    );
    await recordAudit(tx, { action: "schedule.changed", objectId: providerId });
  });
}

export const DayException = z.object({
  providerId: z.uuid(),
  day: z.iso.date(),
  /** No hours at all: closed. Undefined: like any other such weekday again. */
  hours: z.array(Hours).max(10).optional(),
});

/** Makes one day different from its weekday: closed, or with more hours. */
export async function setDayException(ctx: Ctx, input: z.infer<typeof DayException>): Promise<void> {
  const { providerId, day, hours } = DayException.parse(input);
  requireScheduleEditor(ctx, providerId);
  await inTransaction(ctx, async (tx) => {
    if (!(await findProvider(tx.trx, providerId))) throw new AppError("not-found");
    const closed = [{ provider_id: providerId, day, kind: "closed" }];
    const extra = (hours ?? []).map(({ fromMinute, toMinute }) => ({
      provider_id: providerId,
      day,
      kind: "extra",
      from_minute: fromMinute,
      to_minute: toMinute,
    }));
    await replaceExceptions(tx.trx, providerId, day, hours?.length === 0 ? closed : extra);
    await recordAudit(tx, { action: "schedule.changed", objectId: providerId });
  });
}

export const TimeOffForm = z
  .object({ providerId: z.uuid(), startsAt: z.date(), endsAt: z.date() })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, "The end must be after the beginning");

/** Takes time off. Visits booked inside it stay booked and are named, to be given to somebody else. */
export async function addTimeOff(ctx: Ctx, input: z.infer<typeof TimeOffForm>): Promise<{ booked: VisitWithName[] }> {
  const { providerId, startsAt, endsAt } = TimeOffForm.parse(input);
  requireScheduleEditor(ctx, providerId);
  return inTransaction(ctx, async (tx) => {
    if (!(await findProvider(tx.trx, providerId))) throw new AppError("not-found");
    const id = newId(tx.now.getTime());
    const time = { starts_at: startsAt, ends_at: endsAt, created_at: tx.now };
    await insertTimeOff(tx.trx, { id, provider_id: providerId, ...time });
    await recordAudit(tx, { action: "schedule.changed", objectId: providerId });
    return { booked: await selectBookedDuring(tx.trx, { providerId, from: startsAt, to: endsAt }) };
  });
}

export async function removeTimeOff(ctx: Ctx, input: { id: string; providerId: string }): Promise<void> {
  requireScheduleEditor(ctx, input.providerId);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteTimeOff(tx.trx, input.id, input.providerId))) throw new AppError("not-found");
    await recordAudit(tx, { action: "schedule.changed", objectId: input.providerId });
  });
}

export type ProviderHours = {
  zone: string;
  week: WeekHours[];
  /** The week that follows, if another one has been set for a later day. */
  next: { from: string; week: WeekHours[] } | null;
  timeOff: { id: string; startsAt: Date; endsAt: Date; booked: VisitWithName[] }[];
  /** Days to come that are not like their weekday. Booked are the visits left on a day that is closed. */
  days: (DayChange & { booked: VisitWithName[] })[];
};

/** A provider's week as it is today, the time off and the changed days to come, each with the visits still booked inside it. */
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
    // Only then does it name patients.
    if ([...timeOff, ...days].some(({ booked }) => booked.length > 0)) {
      await recordAudit(tx, { action: "visits.read", objectId: providerId });
    }
    return { zone: provider.zone, week, next, timeOff, days };
  });
}

/** In which zone a provider's times are typed. */
export async function getProviderZone(ctx: Ctx, input: { providerId: string }): Promise<string> {
  requireScheduleEditor(ctx, input.providerId);
  const provider = await inTransaction(ctx, ({ trx }) => findProvider(trx, input.providerId));
  if (!provider) throw new AppError("not-found");
  return provider.zone;
}

/** A provider keeps their own hours; staff keep everybody's. */
function requireScheduleEditor(ctx: Ctx, providerId: string): void {
  const person = requireMember(ctx);
  if (person.kind === "employee" || person.kind === "admin") return;
  if (person.kind !== "provider" || person.userId !== providerId) throw new AppError("forbidden");
}
