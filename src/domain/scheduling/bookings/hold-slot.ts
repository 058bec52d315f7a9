import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { isStateServed } from "#domain/catalog/is-state-served.ts";
import { HOLD, mayBook, SlotChoice } from "../appointment.ts";
import { changeStatus } from "../change-status.ts";
import { placeVisit, withNearest } from "./choose-time.ts";
import { requireType } from "../slots/find-slots.ts";
import { noteEvent } from "../note-event.ts";
import {
  countExtensions,
  findAppointment,
  findPatient,
  confirmTime,
  lockPatient,
  selectHolds,
  updateAppointment,
} from "../queries-appointment.server.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;

export type Hold = { appointmentId: string; expiresAt: Date };

/** Keeps a time for ten minutes while its patient decides. Choosing another one lets go of the first. */
export async function holdSlot(ctx: Ctx, input: SlotChoice): Promise<Hold> {
  const { userId } = requireMember(ctx);
  const choice = SlotChoice.parse(input);
  return withNearest(ctx, choice, async (tx) => {
    const patient = await findPatient(tx.trx, userId);
    if (!patient || !mayBook(patient.registrationStatus)) throw new AppError("forbidden");
    if (!(await isStateServed(tx, choice.state))) throw new AppError("forbidden");
    const term = await requireType(tx, choice.type);
    await lockPatient(tx.trx, userId);
    await releaseHolds(tx, userId);
    const expiresAt = new Date(tx.now.getTime() + HOLD.minutes * MINUTE);
    const id = await placeVisit(tx, term, choice, { userId, status: "held", holdExpiresAt: expiresAt });
    await noteEvent(tx, { id, userId }, "held");
    return { appointmentId: id, expiresAt };
  });
}

/** Ten minutes more from now, a few times. Null if the time is no longer theirs to extend. */
export async function extendHold(ctx: Ctx, input: { appointmentId: string }): Promise<Hold | null> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId, { lock: true });
    if (!visit || visit.userId !== userId) throw new AppError("not-found");
    const isOn = visit.status === "held" && visit.holdExpiresAt && visit.holdExpiresAt > tx.now;
    if (!isOn || (await countExtensions(tx.trx, visit.id)) >= HOLD.maxExtensions) return null;
    const expiresAt = new Date(tx.now.getTime() + HOLD.minutes * MINUTE);
    if (!(await confirmTime(tx.trx, visit.id, expiresAt))) return null;
    await updateAppointment(tx.trx, visit, { hold_expires_at: expiresAt });
    await noteEvent(tx, visit, "extended");
    return { appointmentId: visit.id, expiresAt };
  });
}

/** Ends the person's holds, run out or not. Too many in an hour and they have to wait. */
async function releaseHolds(tx: TxCtx, userId: string): Promise<void> {
  const { open, recent } = await selectHolds(tx.trx, userId, new Date(tx.now.getTime() - HOUR));
  if (recent >= HOLD.maxPerHour) throw new AppError("rate-limited", { retryAfterSeconds: 900 });
  for (const hold of open) {
    if (!(await changeStatus(tx, { ...hold, status: "held" }, "expired"))) continue;
    await noteEvent(tx, { id: hold.id, userId }, "expired");
  }
}
