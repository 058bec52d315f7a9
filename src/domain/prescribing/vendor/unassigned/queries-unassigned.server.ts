import type { Trx } from "#core/db.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import { requests, type PrescriptionRequest } from "../queries-request.server.ts";

/** SQL for requests that wait for an admin to say whose they are. */

export async function selectUnassigned(trx: Trx, limit: number): Promise<PrescriptionRequest[]> {
  return requests(trx)
    .where("q.provider_id", "is", null)
    .where("q.answered_at", "is", null)
    .orderBy("q.due_at")
    .limit(limit)
    .execute();
}

export type EnrolledProvider = { id: string; name: string };

/** Those who have a number at the service. */
export async function selectEnrolled(trx: Trx): Promise<EnrolledProvider[]> {
  return trx
    .selectFrom("prescriber_enrollment as e")
    .innerJoin(providers(trx).as("d"), "d.user_id", "e.provider_id")
    .select(["e.provider_id as id", "d.display_name as name"])
    .orderBy("d.display_name")
    .execute();
}

/** False if it was assigned or answered in the meantime. */
export async function setPrescriber(trx: Trx, id: string, providerId: string): Promise<boolean> {
  const done = await trx
    .updateTable("prescription_request")
    .set({ provider_id: providerId })
    .where("id", "=", id)
    .where("provider_id", "is", null)
    .where("answered_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
