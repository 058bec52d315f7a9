import type { Trx } from "#core/db.ts";
import type { Appointment } from "../appointment.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { selectOfPatient } from "./queries-lists.server.ts";

/** What other slices read about visits. Row-level security decides whose. */

/** Someone's visits, newest first, without holds and expired times. */
export async function listVisitsOf(trx: Trx, userId: string): Promise<Appointment[]> {
  return selectOfPatient(trx, userId);
}

export async function findAppointmentById(trx: Trx, id: string): Promise<Appointment | null> {
  return findAppointment(trx, id);
}
