import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { AppointmentTypeKey } from "./appointment.ts";
import { selectIsInQuestion } from "./queries-appointment.server.ts";

/** Someone's completed visits. Row-level security decides who may ask. */
export async function listFulfilledVisits(
  trx: Trx,
  userId: string,
): Promise<{ typeKey: AppointmentTypeKey; startsAt: Date }[]> {
  return trx
    .selectFrom("appointment")
    .select([sql<AppointmentTypeKey>`type_key`.as("typeKey"), "starts_at as startsAt"])
    .where("user_id", "=", userId)
    .where("status", "=", "fulfilled")
    .orderBy("starts_at")
    .execute();
}

export async function findPatientOfVisit(trx: Trx, appointmentId: string): Promise<string | null> {
  const row = await trx.selectFrom("appointment").select("user_id").where("id", "=", appointmentId).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Whether a first visit's patient has to say if they keep it, see `app.is_visit_in_question`. */
export async function isVisitInQuestion(trx: Trx, appointmentId: string): Promise<boolean> {
  return selectIsInQuestion(trx, appointmentId);
}
