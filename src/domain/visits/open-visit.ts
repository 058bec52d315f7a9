import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findAppointmentById } from "#domain/scheduling/lists/reads.server.ts";
import { passVisitThread } from "#domain/messaging/threads/pass-visit-thread.ts";
import { insertVisit, updateVisit } from "./queries.server.ts";
import { findVisit } from "./reads.server.ts";
import { canOpenVisit, type Visit } from "./visit.ts";

/**
 * The provider's own visit, opened if nobody has yet. One that a colleague opened to prepare, and whose appointment was given to this
 * provider since, is theirs from here on, with its conversation. Safe to call twice; a visit that can't take place isn't opened.
 */
export async function openVisit(ctx: Ctx, { visitId }: { visitId: string }): Promise<Visit> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const open = await findVisit(tx.trx, visitId);
    if (open?.providerId === userId) return open;
    const appointment = await findAppointmentById(tx.trx, visitId);
    if (!appointment || appointment.providerId !== userId) throw new AppError("not-found");
    if (open) {
      if (open.closedAt) throw new AppError("not-found");
      if (!(await updateVisit(tx, visitId, { provider_id: userId }))) throw new AppError("not-found");
      await passVisitThread(tx, { visitId, providerId: userId });
      return { ...open, providerId: userId };
    }
    if (!canOpenVisit(appointment, tx.now)) throw new AppError("conflict");
    await insertVisit(tx, {
      id: visitId,
      appointment_id: visitId,
      user_id: appointment.userId,
      provider_id: userId,
      kind: appointment.typeKey,
      opened_at: tx.now,
    });
    const opened = await findVisit(tx.trx, visitId);
    if (!opened) throw new AppError("not-found");
    return opened;
  });
}
