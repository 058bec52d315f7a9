import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Journey } from "./journey.ts";

/** What other slices read about registrations. Row-level security decides whose. */
export type FinishedRegistration = { journey: Journey; treatmentKey: string | null; state: string; checkedAt: Date };

/** Someone's finished journeys, oldest first. */
export async function listFinishedRegistrations(trx: Trx, userId: string): Promise<FinishedRegistration[]> {
  const { rows } = await sql<FinishedRegistration>`
    select journey, treatment_key as "treatmentKey", state, checked_at as "checkedAt" from registration
    where user_id = ${userId} and checked_at is not null and state is not null
    order by started_at, journey`.execute(trx);
  return rows;
}
