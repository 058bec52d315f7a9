import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { isPerson } from "#core/actor.ts";
import { CANCEL_REASONS, type CancelReason } from "../appointment.ts";
import { changeStatus } from "../change-status.ts";
import { offerEarlierJob, visitCanceledJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment, selectIsInQuestion } from "../queries-appointment.server.ts";
import { endWaitlistEntries } from "../waitlist/queries-waitlist.server.ts";
import { requireChangeable } from "./reschedule-booking.ts";
import { notifyPatient } from "../notify-patient.ts";
import { getVisitRules } from "../visits/get-visit-rules.ts";
import { isTimely } from "../visits/visit-rules.ts";

/** The staff form. */
export const Cancellation = z.object({
  appointmentId: z.uuid(),
  reason: z.enum(CANCEL_REASONS, "visit-cancel-reason-missing"),
});

/**
 * Cancels a booked visit, frees its time, and notifies the patient and their calendar. Your own, or anyone's for staff. `timely`
 * means the patient owes nothing; `mustBeFree` refuses otherwise.
 */
export async function cancelBooking(
  ctx: Ctx,
  input: { appointmentId: string; reason?: CancelReason | undefined; mustBeFree?: boolean },
): Promise<{ timely: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const visit = requireChangeable(ctx, await findAppointment(tx.trx, input.appointmentId, { lock: true }));
    const isOwn = isPerson(ctx.actor) && ctx.actor.userId === visit.userId;
    // If the clinic cancels, or a treatment the visit was about stopped, it's free, however late.
    const timely =
      !isOwn || (await selectIsInQuestion(tx.trx, visit.id)) || isTimely(visit, await getVisitRules(tx), tx.now);
    if (input.mustBeFree && !timely) throw new AppError("conflict");
    const sequence = visit.sequence + 1;
    await changeStatus(tx, visit, "canceled", { end_reason: isOwn ? "patient" : "clinic", sequence });
    await endWaitlistEntries(tx.trx, visit.id, tx.now);
    await noteEvent(tx, visit, "canceled", input.reason ? { reason: input.reason } : {});
    await notifyPatient(tx, { ...visit, sequence }, isOwn ? "canceled" : "canceled-by-clinic");
    await enqueue(tx, offerEarlierJob, { appointmentId: visit.id });
    await enqueue(tx, visitCanceledJob, { appointmentId: visit.id, bookingId: visit.calendarId, timely });
    return { timely };
  });
}
