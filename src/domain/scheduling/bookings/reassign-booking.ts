import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { inTransaction } from "#core/db.ts";
import type { Appointment, SlotChoice } from "../appointment.ts";
import { loseTime } from "./choose-time.ts";
import { withNearest } from "./with-nearest.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { findLicensedProvider } from "../slots/queries-calendar.server.ts";
import { requireChangeable } from "./reschedule-booking.ts";
import { passVisit } from "./pass-visit.ts";

export const Reassignment = z.object({ appointmentId: z.uuid(), providerId: z.uuid() });

/**
 * Reassigns a visit to another provider at the same time and notifies the patient. Staff can go outside a provider's hours, but
 * never without a license in the patient's state on that day.
 */
export async function reassignBooking(ctx: Ctx, input: z.infer<typeof Reassignment>): Promise<Appointment> {
  requireStaff(ctx);
  const { appointmentId, providerId } = Reassignment.parse(input);
  const before = await inTransaction(ctx, async (tx) =>
    requireChangeable(ctx, await findAppointment(tx.trx, appointmentId)),
  );
  const choice: SlotChoice = { ...before, type: before.typeKey, providerId };
  return withNearest(ctx, choice, async (tx) => {
    const visit = requireChangeable(ctx, await findAppointment(tx.trx, appointmentId, { lock: true }));
    const day = dayIn(visit.zone, visit.startsAt);
    const provider = await findLicensedProvider(tx.trx, { providerId, state: visit.state, day });
    if (!provider) throw new AppError("forbidden");
    if (visit.providerId === providerId) return visit;
    return (await passVisit(tx, visit, { providerId, provider })) ?? loseTime();
  });
}
