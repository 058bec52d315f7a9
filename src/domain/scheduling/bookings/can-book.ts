import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { mayBook, type AppointmentTypeKey } from "../appointment.ts";
import { findPatient, selectMayBook } from "../queries-appointment.server.ts";

/** Whether you can book a visit of this type now, so that a page doesn't offer times that would be refused. */
export async function canBook(ctx: Ctx, input: { type: AppointmentTypeKey }): Promise<boolean> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const patient = await findPatient(trx, userId);
    return patient !== null && mayBook(patient.registrationStatus) && (await selectMayBook(trx, userId, input.type));
  });
}
