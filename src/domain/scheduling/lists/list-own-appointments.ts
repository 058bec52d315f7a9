import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Appointment } from "../appointment.ts";
import { selectOfPatient } from "./queries-lists.server.ts";

/** Your own visits, upcoming ones first, without holds and expired times. */
export async function listOwnAppointments(ctx: Ctx): Promise<{ coming: Appointment[]; past: Appointment[] }> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const visits = await selectOfPatient(tx.trx, userId);
    const isComing = (visit: Appointment) =>
      (visit.status === "booked" || visit.status === "arrived") && visit.endsAt > tx.now;
    return { coming: visits.filter(isComing).reverse(), past: visits.filter((visit) => !isComing(visit)) };
  });
}
