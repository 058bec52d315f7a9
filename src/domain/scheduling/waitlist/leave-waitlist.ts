import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { endWaitlistEntries } from "./queries-waitlist.server.ts";

export async function leaveWaitlist(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId);
    if (!visit || visit.userId !== userId) throw new AppError("not-found");
    await endWaitlistEntries(tx.trx, visit.id, tx.now);
  });
}
