import type { Trx } from "#core/db.ts";
import type { Appointment } from "../appointment.ts";
import { selectOfPatient } from "./queries-lists.server.ts";

/** What other slices read about visits. Row-level security decides whose. */

/** Someone's visits, newest first, without holds and expired times. */
export async function listVisitsOf(trx: Trx, userId: string): Promise<Appointment[]> {
  return selectOfPatient(trx, userId);
}
