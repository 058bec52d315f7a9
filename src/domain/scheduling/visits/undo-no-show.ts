import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { changeStatus } from "../change-status.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment, rebookTime, selectOpenOfPatient } from "../queries-appointment.server.ts";
import { findProvider } from "../lists/queries-lists.server.ts";
import { requireDecider } from "./record-no-show.ts";
import { undoUntil } from "./visit-rules.ts";

/**
 * The patient came after all: restores the visit so they can check in. Only on the same day, and not if the patient has another
 * visit in its place.
 */
export async function undoNoShow(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  try {
    await inTransaction(ctx, (tx) => undo(tx, input));
  } catch (error) {
    // There's a visit with another provider in its place, which this one can't see.
    if (isTaken(error)) throw new AppError("conflict");
    throw error;
  }
}

async function undo(tx: TxCtx, input: { appointmentId: string }): Promise<void> {
  const visit = await findAppointment(tx.trx, input.appointmentId, { lock: true });
  requireDecider(tx, visit);
  if (visit.status !== "noshow" || !visit.endedAt) throw new AppError("conflict");
  const provider = await findProvider(tx.trx, visit.providerId);
  if (tx.now >= undoUntil(visit.endedAt, provider?.zone ?? tx.env.CLINIC_TIME_ZONE)) throw new AppError("conflict");
  const open = await selectOpenOfPatient(tx.trx, visit.userId);
  const isReplaced = open.some(
    (other) => (visit.isInitial && other.isInitial) || (other.startsAt < visit.endsAt && other.endsAt > visit.startsAt),
  );
  if (isReplaced) throw new AppError("conflict");
  await changeStatus(tx, visit, "booked");
  if (!(await rebookTime(tx.trx, visit.id))) throw new AppError("conflict");
  await noteEvent(tx, visit, "noshow-undone");
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "23505" || error.code === "23P01");
}
