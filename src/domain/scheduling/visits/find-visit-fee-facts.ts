import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { AppointmentTypeKey } from "../appointment.ts";
import { requireType } from "../slots/search-slots.ts";
import { findAppointment } from "../queries-appointment.server.ts";

export type VisitFeeFacts = {
  userId: string;
  startsAt: Date;
  typeKey: AppointmentTypeKey;
  feeItem: "visit" | "follow-up-visit";
};

/** Facts about an active visit for the slice that handles its fee; null if it isn't active. */
export async function findVisitFeeFacts(ctx: Ctx, input: { appointmentId: string }): Promise<VisitFeeFacts | null> {
  requireSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId);
    if (!visit || (visit.status !== "booked" && visit.status !== "arrived")) return null;
    const { feeItem } = await requireType(tx, visit.typeKey);
    return { userId: visit.userId, startsAt: visit.startsAt, typeKey: visit.typeKey, feeItem };
  });
}
