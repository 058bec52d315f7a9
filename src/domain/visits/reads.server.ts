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

/** Visits of one patient with one provider since an instant, newest first. */
export async function listVisitsWith(
  trx: Trx,
  { userId, providerId, since }: { userId: string; providerId: string; since: Date },
): Promise<Pick<Visit, "id" | "patientState" | "openedAt" | "startedAt" | "modality" | "avSeconds" | "closedAt">[]> {
  return trx
    .selectFrom("visit")
    .select([
      "id",
      "patient_state as patientState",
      "opened_at as openedAt",
      "started_at as startedAt",
      sql<Visit["modality"]>`modality`.as("modality"),
      "av_seconds as avSeconds",
      "closed_at as closedAt",
    ])
    .where("user_id", "=", userId)
    .where("provider_id", "=", providerId)
    .where("opened_at", ">=", since)
    .orderBy("opened_at", "desc")
    .execute();
}
