import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { AppointmentStatus } from "../appointment.ts";
import { findAppointment } from "../queries-appointment.server.ts";

/** The outcome of a visit, checked again when its fee is decided; locks the row for the caller's transaction. */
export async function findVisitOutcome(
  ctx: Ctx,
  input: { appointmentId: string },
): Promise<{ status: AppointmentStatus; isFeeWaived: boolean } | null> {
  requireSystem(ctx);
  const visit = await inTransaction(ctx, ({ trx }) => findAppointment(trx, input.appointmentId, { lock: true }));
  return visit && { status: visit.status, isFeeWaived: visit.feeWaivedReason !== null };
}
