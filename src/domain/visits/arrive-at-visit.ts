import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { PhoneNumber } from "#domain/identity/profile/phone-number.server.ts";
import { findAppointmentById } from "#domain/scheduling/lists/reads.server.ts";
import { CheckIn, checkIn } from "#domain/scheduling/visits/check-in.ts";
import { insertVisit, updateVisit } from "./queries.server.ts";

/** The street and a phone number are for help in an emergency and for a lost picture. */
export const Arrival = CheckIn.extend({
  address: z.string().trim().min(1, "visit-address-missing").max(200, "visit-address-too-long").optional(),
  phone: PhoneNumber.optional(),
});

/**
 * Someone is there for their visit: checked in by themselves or by their provider, with where they are. The visit is open from
 * here on. Without a license where the patient is, it isn't.
 */
export async function arriveAtVisit(ctx: Ctx, input: z.input<typeof Arrival>): Promise<"arrived" | "no-license"> {
  const { appointmentId, state, address, phone } = Arrival.parse(input);
  requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const answer = await checkIn(tx, { appointmentId, state });
    if (answer === "no-license") return answer;
    const appointment = await findAppointmentById(tx.trx, appointmentId);
    if (!appointment) throw new AppError("not-found");
    await insertVisit(tx, {
      id: appointmentId,
      appointment_id: appointmentId,
      user_id: appointment.userId,
      provider_id: appointment.providerId,
      kind: appointment.typeKey,
      opened_at: tx.now,
    });
    await updateVisit(tx, appointmentId, {
      patient_state: state,
      ...(address && { patient_address: address }),
      ...(phone && { callback_phone: phone }),
    });
    return answer;
  });
}
