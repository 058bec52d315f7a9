import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { appointmentStates, type AppointmentStatus } from "./appointment.ts";
import { freeTime, updateAppointment, type AppointmentChange } from "./queries-appointment.server.ts";

/** Statuses in which a visit occupies its time in the calendar. */
const OCCUPIES_TIME = new Set<AppointmentStatus>(["held", "booked", "arrived"]);

/**
 * The only way to change a visit's status: along the allowed transitions, releasing its time once it's over. False if someone
 * else changed the visit since it was read.
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
