import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { appointmentStates, type AppointmentStatus } from "./appointment.ts";
import { freeTime, updateAppointment, type AppointmentChange } from "./queries-appointment.server.ts";

/** Statuses in which a visit needs its time in the calendar. */
const OCCUPIES_TIME = new Set<AppointmentStatus>(["held", "booked", "arrived"]);

/**
 * The one way a visit's status changes: only by the table, and with its time let go of once it is over. False if somebody else
 * changed the visit since it was read.
 */
export async function changeStatus(
  tx: TxCtx,
  visit: { id: string; version: number; status: AppointmentStatus },
  status: AppointmentStatus,
  change: Omit<AppointmentChange, "status"> = {},
): Promise<boolean> {
  if (!appointmentStates.can(status, visit)) throw new AppError("conflict");
  const isOver = !OCCUPIES_TIME.has(status);
  const ended = { ended_at: isOver ? tx.now : null };
  const isChanged = await updateAppointment(tx, visit, { ...ended, hold_expires_at: null, ...change, status });
  if (isChanged && isOver) await freeTime(tx.trx, visit.id);
  return isChanged;
}
