import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { HOLD } from "../appointment.ts";
import { noteEvent } from "../note-event.ts";
import { countExtensions, findAppointment, confirmTime, updateAppointment } from "../queries-appointment.server.ts";
import { type Hold, MINUTE } from "./hold-slot.ts";

/** Extends a hold by ten minutes from now, a few times. Null if the hold is gone. */
export async function extendHold(ctx: Ctx, input: { appointmentId: string }): Promise<Hold | null> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId, { lock: true });
    if (!visit || visit.userId !== userId) throw new AppError("not-found");
    const isOn = visit.status === "held" && visit.holdExpiresAt && visit.holdExpiresAt > tx.now;
    if (!isOn || (await countExtensions(tx.trx, visit.id)) >= HOLD.maxExtensions) return null;
    const expiresAt = new Date(tx.now.getTime() + HOLD.minutes * MINUTE);
    if (!(await confirmTime(tx.trx, visit.id, expiresAt))) return null;
    await updateAppointment(tx, visit, { hold_expires_at: expiresAt });
    await noteEvent(tx, visit, "extended");
    return { appointmentId: visit.id, expiresAt };
  });
}
