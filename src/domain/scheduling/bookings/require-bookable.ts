import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { isStateServed } from "#domain/catalog/is-state-served.ts";
import { mayBook, type AppointmentTypeKey } from "../appointment.ts";
import { findPatient, selectMayBook } from "../queries-appointment.server.ts";

/** Refuses a visit that this person can't book: no consents, a state we don't serve, or nothing it could be about. */
export async function requireBookable(
  tx: TxCtx,
  input: { userId: string; type: AppointmentTypeKey; state: string },
): Promise<void> {
  const patient = await findPatient(tx.trx, input.userId);
  if (!patient) throw new AppError("not-found");
  if (!mayBook(patient.registrationStatus)) throw new AppError("forbidden");
  if (!(await isStateServed(tx, input.state))) throw new AppError("forbidden");
  if (!(await selectMayBook(tx.trx, input.userId, input.type))) throw new AppError("forbidden");
}
