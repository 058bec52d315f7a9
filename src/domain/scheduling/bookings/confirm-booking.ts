import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { AppError } from "#core/errors.ts";
import { SlotTakenError, type Appointment } from "../appointment.ts";
import { changeStatus } from "../change-status.ts";
import { findNearest } from "./find-nearest.ts";
import { visitBookedJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment, confirmTime } from "../queries-appointment.server.ts";
import { findLicensedProvider } from "../slots/queries-calendar.server.ts";
import { notifyPatient } from "../notify-patient.ts";

/**
 * Turns a hold into a booking and sends the email. Safe to press twice. An expired hold is refused with the nearest free times
 * even if nobody took it: we stick to what the countdown said.
 */
export async function confirmBooking(ctx: Ctx, input: { appointmentId: string }): Promise<Appointment> {
  const { userId } = requireMember(ctx);
  const result = await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId, { lock: true });
    if (!visit || visit.userId !== userId) throw new AppError("not-found");
    if (visit.status === "booked") return { visit, isBooked: true };
    const isOn = visit.status === "held" && visit.holdExpiresAt !== null && visit.holdExpiresAt > tx.now;
    const day = dayIn(visit.zone, visit.startsAt);
    const isLicensed =
      isOn && (await findLicensedProvider(tx.trx, { providerId: visit.providerId, state: visit.state, day }));
    if (!isLicensed || !(await confirmTime(tx.trx, visit.id, null))) return { visit, isBooked: false };
    await changeStatus(tx, visit, "booked", { booked_at: tx.now });
    await noteEvent(tx, visit, "booked");
    await enqueue(tx, visitBookedJob, { appointmentId: visit.id, bookingId: visit.calendarId });
    await notifyPatient(tx, visit, "booked");
    return { visit: { ...visit, status: "booked" as const, holdExpiresAt: null }, isBooked: true };
  });
  if (result.isBooked) return result.visit;
  const { typeKey: type, providerId, startsAt, state, zone } = result.visit;
  throw new SlotTakenError(await findNearest(ctx, { type, providerId, startsAt, state, zone }));
}
