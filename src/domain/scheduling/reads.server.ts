import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { AppointmentTypeKey } from "./appointment.ts";

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
