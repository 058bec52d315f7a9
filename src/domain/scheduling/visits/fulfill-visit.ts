import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { FEE_WAIT_MINUTES } from "../appointment.ts";
import { changeStatus } from "../change-status.ts";
import { visitFulfilledJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment } from "../queries-appointment.server.ts";

/**
 * Marks a visit as done, in the transaction that signs its note: there is no other way, and a trigger refuses a done visit without a
 * note. Only its provider can, once it has started. The fee is captured some minutes later, see `waiveVisitFee`.
 */
export async function fulfillVisit(tx: TxCtx, input: { appointmentId: string }): Promise<void> {
  const { userId } = requireProvider(tx);
  const visit = await findAppointment(tx.trx, input.appointmentId, { lock: true });
  if (!visit || visit.providerId !== userId) throw new AppError("not-found");
  if (visit.status === "fulfilled") return;
  if (visit.startsAt > tx.now) throw new AppError("conflict");
  const startAfter = new Date(tx.now.getTime() + FEE_WAIT_MINUTES * 60_000);
  await changeStatus(tx, visit, "fulfilled", { fee_due_at: startAfter });
  await noteEvent(tx, visit, "fulfilled");
  await enqueue(tx, visitFulfilledJob, { appointmentId: visit.id, bookingId: visit.calendarId }, { startAfter });
}
