import { requireMember, requireProvider, requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, dayIn, endOfDayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { Temporal } from "temporal-polyfill";
import type { Appointment } from "../appointment.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { selectTimeOff } from "../providers/queries-hours.server.ts";
import {
  findNewestOfBooking,
  findProvider,
  findVisitWithName,
  selectBetween,
  selectOfPatient,
  selectProviders,
  type ProviderSettings,
  type VisitWithName,
} from "./queries-lists.server.ts";

/** One's own visits, coming ones first, without holds and times that were let go. */
export async function listOwnAppointments(ctx: Ctx): Promise<{ coming: Appointment[]; past: Appointment[] }> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const visits = await selectOfPatient(tx.trx, userId);
    const isComing = (visit: Appointment) =>
      (visit.status === "booked" || visit.status === "arrived") && visit.endsAt > tx.now;
    return { coming: visits.filter(isComing).reverse(), past: visits.filter((visit) => !isComing(visit)) };
  });
}

/** One's own visit, held, booked or over, for the page that shows it. */
export async function getOwnAppointment(ctx: Ctx, input: { appointmentId: string }): Promise<Appointment> {
  const { userId } = requireMember(ctx);
  const visit = await inTransaction(ctx, ({ trx }) => findAppointment(trx, input.appointmentId));
  if (!visit || visit.userId !== userId) throw new AppError("not-found");
  return visit;
}

/** The visit that one's booking is now, however often it was moved. */
export async function findVisitOfBooking(ctx: Ctx, input: { bookingId: string }): Promise<Appointment | null> {
  const { userId } = requireMember(ctx);
  const visit = await inTransaction(ctx, ({ trx }) => findNewestOfBooking(trx, input.bookingId));
  return visit?.userId === userId ? visit : null;
}

export type ProviderDay = {
  provider: ProviderSettings;
  day: string;
  visits: VisitWithName[];
  timeOff: { id: string; startsAt: Date; endsAt: Date }[];
};

/** A provider's own visits and time off on a day of their own calendar, with the patients' names. */
export async function listProviderDay(ctx: Ctx, input: { day?: string | undefined } = {}): Promise<ProviderDay | null> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const provider = await findProvider(tx.trx, userId);
    if (!provider) return null;
    const day = input.day ?? dayIn(provider.zone, tx.now);
    const span = { from: startOfDayIn(provider.zone, day), to: endOfDayIn(provider.zone, day) };
    const visits = await selectBetween(tx.trx, { ...span, providerId: userId });
    const timeOff = await selectTimeOff(tx.trx, userId, span.from);
    await recordAudit(tx, { action: "visits.read", objectId: userId });
    return { provider, day, visits, timeOff: timeOff.filter(({ startsAt }) => startsAt < span.to) };
  });
}

/** One visit of a provider's own, with the patient's name. */
export async function getVisitForProvider(ctx: Ctx, input: { appointmentId: string }): Promise<VisitWithName> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findVisitWithName(tx.trx, input.appointmentId);
    if (!visit || visit.providerId !== userId) throw new AppError("not-found");
    await recordAudit(tx, { action: "visits.read", subjectId: visit.userId, objectId: visit.id });
    return visit;
  });
}

export type ScheduleWeek = { from: Date; to: Date; providers: ProviderSettings[]; visits: VisitWithName[] };

/** All providers' visits in the seven days from `day`, by the clinic's clock. */
export async function listWeek(ctx: Ctx, input: { day?: string | undefined } = {}): Promise<ScheduleWeek> {
  requireStaff(ctx);
  const zone = ctx.env.CLINIC_TIME_ZONE;
  const day = input.day ?? clinicToday(ctx);
  const last = Temporal.PlainDate.from(day).add({ days: 6 }).toString();
  const span = { from: startOfDayIn(zone, day), to: endOfDayIn(zone, last) };
  return inTransaction(ctx, async (tx) => {
    const visits = await selectBetween(tx.trx, span);
    await recordAudit(tx, { action: "visits.read" });
    return { ...span, providers: await selectProviders(tx.trx), visits };
  });
}

function startOfDayIn(zone: string, day: string): Date {
  return endOfDayIn(zone, Temporal.PlainDate.from(day).subtract({ days: 1 }).toString());
}
