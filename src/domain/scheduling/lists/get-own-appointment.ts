import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Appointment } from "../appointment.ts";
import { findAppointment } from "../queries-appointment.server.ts";

/** Your own visit, held, booked or over, for its page. */
export async function getOwnAppointment(ctx: Ctx, input: { appointmentId: string }): Promise<Appointment> {
  const { userId } = requireMember(ctx);
  const visit = await inReadTransaction(ctx, ({ trx }) => findAppointment(trx, input.appointmentId));
  if (!visit || visit.userId !== userId) throw new AppError("not-found");
  return visit;
}
