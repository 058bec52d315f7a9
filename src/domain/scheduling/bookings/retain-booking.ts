import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment, selectIsInQuestion } from "../queries-appointment.server.ts";

/** One of your treatments stopped and you keep your first visit for another: we don't ask again, and canceling has its usual rules. */
export async function retainBooking(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId, { lock: true });
    if (visit?.userId !== userId) throw new AppError("not-found");
    if (await selectIsInQuestion(tx.trx, visit.id)) await noteEvent(tx, visit, "kept");
  });
}
