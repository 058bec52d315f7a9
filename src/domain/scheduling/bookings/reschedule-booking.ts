import { z } from "zod";
import { isStaff, requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { AppError } from "#core/errors.ts";
import { inTransaction } from "#core/db.ts";
import { SlotChoice, type Appointment } from "../appointment.ts";
import { changeStatus } from "../change-status.ts";
import { placeVisit } from "./choose-time.ts";
import { withNearest } from "./with-nearest.ts";
import { requireType } from "../slots/search-slots.ts";
import { offerEarlierJob, visitBookedJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment, lockPatient } from "../queries-appointment.server.ts";
import { endWaitlistEntries } from "../waitlist/queries-waitlist.server.ts";
import { notifyPatient } from "../notify-patient.ts";

export const NewTime = z.object({
  appointmentId: z.uuid(),
  providerId: z.uuid(),
  startsAt: z.coerce.date(),
  /** If the patient will be in another state then. */
  state: SlotChoice.shape.state.optional(),
  zone: SlotChoice.shape.zone.optional(),
});

/**
 * Moves a booked visit: the old one ends and a new one starts in the same transaction, so the patient always has exactly one.
 * Your own, or anyone's for staff.
 */
export async function rescheduleBooking(ctx: Ctx, input: z.infer<typeof NewTime>): Promise<Appointment> {
  const wanted = NewTime.parse(input);
  const before = await inTransaction(ctx, async (tx) =>
    requireChangeable(ctx, await findAppointment(tx.trx, wanted.appointmentId)),
  );
  const choice: SlotChoice = {
    type: before.typeKey,
    providerId: wanted.providerId,
    startsAt: wanted.startsAt,
    state: wanted.state ?? before.state,
    zone: wanted.zone ?? before.zone,
  };
  return withNearest(ctx, choice, async (tx) => {
    await lockPatient(tx.trx, before.userId);
    const old = requireChangeable(ctx, await findAppointment(tx.trx, wanted.appointmentId, { lock: true }));
    const term = await requireType(tx, old.typeKey);
    await changeStatus(tx, old, "canceled", { end_reason: "moved" });
    const id = await placeVisit(tx, term, choice, {
      userId: old.userId,
      status: "booked",
      holdExpiresAt: null,
      previous: old,
    });
    await endWaitlistEntries(tx.trx, old.id, tx.now);
    await noteEvent(tx, old, "moved");
    await noteEvent(tx, { id, userId: old.userId }, "booked");
    const moved = await findAppointment(tx.trx, id);
    if (!moved) throw new Error("The moved visit is gone");
    await notifyPatient(tx, moved, "moved");
    await enqueue(tx, visitBookedJob, { appointmentId: moved.id, bookingId: moved.calendarId });
    await enqueue(tx, offerEarlierJob, { appointmentId: old.id });
    return moved;
  });
}

/** A visit this person can move or cancel. Someone else's is a 404; one that's over is refused. */
export function requireChangeable(ctx: Ctx, visit: Appointment | null): Appointment {
  const person = requireMember(ctx);
  if (!visit || (visit.userId !== person.userId && !isStaff(person))) throw new AppError("not-found");
  if (visit.status !== "booked" || visit.startsAt <= ctx.now) throw new AppError("conflict");
  return visit;
}
