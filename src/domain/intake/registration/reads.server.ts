import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Journey } from "./journey.ts";

/** What other slices read about registrations. Row-level security decides whose. */
type BegunRegistration = {
  journey: Journey;
  treatmentKey: string | null;
  state: string | null;
  checkedAt: Date | null;
};
export type FinishedRegistration = BegunRegistration & { state: string; checkedAt: Date };

/** Someone's journeys, finished or not, oldest first. */
export async function listRegistrations(trx: Trx, userId: string): Promise<BegunRegistration[]> {
  const { rows } = await sql<BegunRegistration>`
    select journey, treatment_key as "treatmentKey", state, checked_at as "checkedAt" from registration
    where user_id = ${userId} order by started_at, journey`.execute(trx);
  return rows;
}

export function isFinished(registration: BegunRegistration): registration is FinishedRegistration {
  return registration.checkedAt !== null && registration.state !== null;
}
