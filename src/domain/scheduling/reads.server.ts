import { sql } from "kysely";
import { dayIn } from "#core/dates.ts";
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

/** Days of completed visits of these people, by the patient's local date. */
export async function listVisitDays(
  trx: Trx,
  userIds: readonly string[],
): Promise<{ id: string; userId: string; on: string }[]> {
  const rows = await trx
    .selectFrom("appointment")
    .select(["id", "user_id as userId", "starts_at as startsAt", "zone"])
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("status", "=", "fulfilled")
    .orderBy("starts_at")
    .execute();
  return rows.map(({ id, userId, startsAt, zone }) => ({ id, userId, on: dayIn(zone, startsAt) }));
}

export async function findPatientOfVisit(trx: Trx, appointmentId: string): Promise<string | null> {
  const row = await trx.selectFrom("appointment").select("user_id").where("id", "=", appointmentId).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Whether a first visit's patient has to say if they keep it, see `app.is_visit_in_question`. */
export async function isVisitInQuestion(trx: Trx, appointmentId: string): Promise<boolean> {
  return selectIsInQuestion(trx, appointmentId);
}

/** How a provider signs. */
export async function findSigner(trx: Trx, providerId: string): Promise<{ name: string; credentials: string } | null> {
  const row = await trx
    .selectFrom("provider")
    .select(["display_name as name", "credentials"])
    .where("user_id", "=", providerId)
    .executeTakeFirst();
  return row ?? null;
}
