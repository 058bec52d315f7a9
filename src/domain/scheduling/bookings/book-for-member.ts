import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { SlotChoice, type Appointment } from "../appointment.ts";
import { placeVisit } from "./choose-time.ts";
import { requireBookable } from "./require-bookable.ts";
import { withNearest } from "./with-nearest.ts";
import { requireType } from "../slots/search-slots.ts";
import { visitBookedJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment, lockPatient } from "../queries-appointment.server.ts";
import { notifyPatient } from "../notify-patient.ts";

export const BookingForMember = SlotChoice.extend({ userId: z.uuid() });

/**
 * Staff book for a member who called. Same rules as for members: consents given, a state the clinic serves, a provider licensed
 * there and free. No hold, because the member is on the phone.
 */
export async function bookForMember(ctx: Ctx, input: z.infer<typeof BookingForMember>): Promise<Appointment> {
  requireStaff(ctx);
  const { userId, ...choice } = BookingForMember.parse(input);
  return withNearest(ctx, choice, async (tx) => {
    await requireBookable(tx, { userId, ...choice });
    const term = await requireType(tx, choice.type);
    await lockPatient(tx.trx, userId);
    const id = await placeVisit(tx, term, choice, { userId, status: "booked", holdExpiresAt: null });
    await noteEvent(tx, { id, userId }, "booked");
    const visit = await findAppointment(tx.trx, id);
    if (!visit) throw new Error("The booked visit is gone");
    await notifyPatient(tx, visit, "booked");
    await enqueue(tx, visitBookedJob, { appointmentId: id, bookingId: visit.calendarId });
    return visit;
  });
}
