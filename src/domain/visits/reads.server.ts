import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Visit } from "./visit.ts";

/** One visit, if its row is open and the caller may see it. */
export async function findVisit(trx: Trx, visitId: string, options: { lock?: boolean } = {}): Promise<Visit | null> {
  let query = trx
    .selectFrom("visit")
    .select([
      "id",
      "appointment_id as appointmentId",
      "user_id as userId",
      "provider_id as providerId",
      sql<Visit["kind"]>`kind`.as("kind"),
      "patient_state as patientState",
      "patient_address as patientAddress",
      "callback_phone as callbackPhone",
      "opened_at as openedAt",
      "started_at as startedAt",
      "phone_at as phoneAt",
      "ended_at as endedAt",
      sql<Visit["modality"]>`modality`.as("modality"),
      "av_seconds as avSeconds",
      "closed_at as closedAt",
    ])
    .where("id", "=", visitId);
  if (options.lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}
