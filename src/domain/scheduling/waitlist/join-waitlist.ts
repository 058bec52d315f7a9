import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { insertWaitlistEntry } from "./queries-waitlist.server.ts";

/** "Notify me of earlier times." Safe to repeat. */
export async function joinWaitlist(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId);
    if (!visit || visit.userId !== userId) throw new AppError("not-found");
    if (visit.status !== "booked" || visit.startsAt <= tx.now) throw new AppError("conflict");
    await insertWaitlistEntry(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: userId,
      appointment_id: visit.id,
      created_at: tx.now,
    });
  });
}
