import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { NO_CHARGE_REASONS, type Appointment } from "../appointment.ts";
import { visitFeeWaivedJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment, updateAppointment } from "../queries-appointment.server.ts";
import { requireDecider } from "./record-no-show.ts";

export const FeeWaiver = z.object({
  appointmentId: z.uuid(),
  reason: z.enum(NO_CHARGE_REASONS, "waiver-reason-missing"),
});

/** "Do not charge", by the visit's provider or staff, until the fee is captured. After that, refund it. */
export async function waiveVisitFee(ctx: Ctx, input: z.infer<typeof FeeWaiver>): Promise<void> {
  const { appointmentId, reason } = FeeWaiver.parse(input);
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, appointmentId, { lock: true });
    requireDecider(ctx, visit);
    if (visit.feeWaivedReason) return;
    if (!canWaiveFee(visit, tx.now)) throw new AppError("conflict");
    await updateAppointment(tx, visit, { fee_waived_reason: reason });
    await noteEvent(tx, visit, "fee-waived", { reason });
    await enqueue(tx, visitFeeWaivedJob, { appointmentId, bookingId: visit.calendarId });
  });
}

export function canWaiveFee(visit: Pick<Appointment, "status" | "feeDueAt" | "feeWaivedReason">, now: Date): boolean {
  return visit.status === "fulfilled" && !visit.feeWaivedReason && visit.feeDueAt !== null && now < visit.feeDueAt;
}
