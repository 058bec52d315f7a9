import { sql, type AliasableExpression } from "kysely";
import type { Question } from "#core/questions/ask-together.ts";
import { dayIn } from "#core/dates.ts";
import type { Trx } from "#core/db.ts";
import type { Appointment } from "../appointment.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { selectBetween, selectOfPatient, selectProviders, type ProviderSettings } from "./queries-lists.server.ts";

/** What other slices read about visits. Row-level security decides whose. */

/** Someone's visits, newest first, without holds and expired times. */
export async function listVisitsOf(trx: Trx, userId: string): Promise<Appointment[]> {
  return selectOfPatient(trx, userId);
}

export async function findAppointmentById(trx: Trx, id: string): Promise<Appointment | null> {
  return findAppointment(trx, id);
}

/** The day of someone's last completed visit, by their local date, to be asked together with something else. */
export function lastVisitDayOf(userId: string): Question<string | null> {
  return {
    json: sql`(select json_build_object('at', starts_at, 'zone', zone) from appointment
      where user_id = ${userId} and status = 'fulfilled' order by starts_at desc limit 1)`,
    read: (visit: { at: string; zone: string } | null) => visit && dayIn(visit.zone, new Date(visit.at)),
  };
}

/** Appointments that the patient arrived for and that aren't done, to be joined. */
export function arrivedAppointments(trx: Trx): AliasableExpression<{ id: string; ends_at: Date }> {
  return trx.selectFrom("appointment").select(["id", "ends_at"]).where("status", "=", "arrived");
}

/** Who has a booked visit with this provider between two moments. */
export async function listBookedPatients(
  trx: Trx,
  span: { from: Date; to: Date; providerId: string },
): Promise<string[]> {
  const visits = await selectBetween(trx, span);
  return [...new Set(visits.filter(({ status }) => status === "booked").map(({ userId }) => userId))];
}

/** Providers who are at the clinic, by name. */
export async function listActiveProviders(trx: Trx): Promise<ProviderSettings[]> {
  return selectProviders(trx);
}
