import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import type { Appointment } from "../appointment.ts";
import { selectAppointments } from "../queries-appointment.server.ts";
import { licensedProviders } from "../slots/queries-calendar.server.ts";

/** SQL for the lists of visits. */

export type VisitWithName = Appointment & { patientName: string; arrivedAt: Date | null };
export type ProviderSettings = { providerId: string; providerName: string; credentials: string; zone: string };

const SHOWN = ["booked", "arrived", "fulfilled", "noshow"] as const;

export async function selectOfPatient(trx: Trx, userId: string): Promise<Appointment[]> {
  return selectAppointments(trx)
    .where("a.user_id", "=", userId)
    .where((where) =>
      where.or([
        where("a.status", "in", [...SHOWN]),
        where.and([where("a.status", "=", "canceled"), where("a.end_reason", "<>", "moved")]),
      ]),
    )
    .orderBy("a.starts_at", "desc")
    .limit(200)
    .execute();
}

export async function findNewestOfBooking(trx: Trx, bookingId: string): Promise<Appointment | null> {
  const row = await selectAppointments(trx)
    .where("a.calendar_id", "=", bookingId)
    .orderBy("a.created_at", "desc")
    .orderBy("a.sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findLastProvider(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("appointment")
    .select("provider_id")
    .where("user_id", "=", userId)
    .where("status", "in", [...SHOWN])
    .orderBy("starts_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.provider_id ?? null;
}

/** The types of completed first visits. */
export async function selectFirstVisitsDone(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("appointment")
    .select("type_key")
    .distinct()
    .where("user_id", "=", userId)
    .where("is_initial", "=", true)
    .where("status", "=", "fulfilled")
    .execute();
  return rows.map(({ type_key }) => type_key);
}

export async function findLastFulfilled(trx: Trx, userId: string): Promise<Appointment | null> {
  const [last] = await selectFulfilled(trx, userId, 1);
  return last ?? null;
}

/** Completed visits, newest first. */
export async function selectFulfilled(trx: Trx, userId: string, limit: number): Promise<Appointment[]> {
  return selectAppointments(trx)
    .where("a.user_id", "=", userId)
    .where("a.status", "=", "fulfilled")
    .orderBy("a.starts_at", "desc")
    .limit(limit)
    .execute();
}

export async function selectBetween(
  trx: Trx,
  span: { from: Date; to: Date; providerId?: string },
): Promise<VisitWithName[]> {
  let query = withNames(trx)
    .where("a.starts_at", ">=", span.from)
    .where("a.starts_at", "<", span.to)
    .where("a.status", "in", [...SHOWN]);
  if (span.providerId) query = query.where("a.provider_id", "=", span.providerId);
  return query.orderBy("a.starts_at").execute();
}

/** License dates are local dates of the patient. */
export async function selectOutsideLicense(trx: Trx, now: Date): Promise<VisitWithName[]> {
  return withNames(trx)
    .where("a.status", "=", "booked")
    .where("a.starts_at", ">", now)
    .where(
      sql<boolean>`not exists (select 1 from provider_license l where l.provider_id = a.provider_id and l.state = a.state
        and (a.starts_at at time zone a.zone)::date between l.valid_from and l.valid_until)`,
    )
    .orderBy("a.starts_at")
    .execute();
}

/** Booked visits that overlap their provider's time off, or are on a closed day. */
export async function selectInsideTimeOff(trx: Trx, now: Date): Promise<VisitWithName[]> {
  return withNames(trx)
    .where("a.status", "=", "booked")
    .where("a.starts_at", ">", now)
    .where(
      sql<boolean>`(exists (select 1 from time_off o where o.provider_id = a.provider_id
          and o.starts_at < a.ends_at and o.ends_at > a.starts_at)
        or exists (select 1 from schedule_exception c where c.provider_id = a.provider_id and c.kind = 'closed'
          and c.day = (a.starts_at at time zone p.zone)::date))`,
    )
    .orderBy("a.starts_at")
    .execute();
}

/** Booked visits of providers who left. */
export async function selectOfInactive(trx: Trx, now: Date): Promise<VisitWithName[]> {
  return withNames(trx)
    .where("a.status", "=", "booked")
    .where("a.starts_at", ">", now)
    .where("p.is_active", "=", false)
    .orderBy("a.starts_at")
    .execute();
}

/** Booked ones that began by a time, and those checked in that ended by another. */
export async function selectUnclosed(
  trx: Trx,
  question: { startedBy: Date; endedBy: Date; providerId?: string },
): Promise<VisitWithName[]> {
  let query = withNames(trx)
    .where("a.status", "in", ["booked", "arrived"])
    .where((where) =>
      where.or([
        where.and([where("a.status", "=", "booked"), where("a.starts_at", "<=", question.startedBy)]),
        where.and([
          where("a.status", "=", "arrived"),
          where("a.starts_at", "<", question.endedBy),
          where("a.ends_at", "<=", question.endedBy),
        ]),
      ]),
    );
  if (question.providerId) query = query.where("a.provider_id", "=", question.providerId);
  return query.orderBy("a.starts_at").limit(MAX_UNCLOSED).execute();
}

const MAX_UNCLOSED = 100;

export async function findVisitWithName(trx: Trx, id: string): Promise<VisitWithName | null> {
  return (await withNames(trx).where("a.id", "=", id).executeTakeFirst()) ?? null;
}

export async function selectBookedDuring(
  trx: Trx,
  off: { providerId: string; from: Date; to: Date },
): Promise<VisitWithName[]> {
  return withNames(trx)
    .where("a.provider_id", "=", off.providerId)
    .where("a.status", "=", "booked")
    .where("a.starts_at", "<", off.to)
    .where("a.ends_at", ">", off.from)
    .orderBy("a.starts_at")
    .execute();
}

export async function selectProviders(trx: Trx): Promise<ProviderSettings[]> {
  return trx
    .selectFrom("provider")
    .select(["user_id as providerId", "display_name as providerName", "credentials", "zone"])
    .where("is_active", "=", true)
    .orderBy("display_name")
    .execute();
}

export async function selectLicensedProviders(
  trx: Trx,
  question: { state: string; day: string },
): Promise<Omit<ProviderSettings, "zone">[]> {
  return licensedProviders(trx, question)
    .select(["user_id as providerId", "display_name as providerName", "credentials"])
    .orderBy("display_name")
    .execute();
}

export async function findProvider(trx: Trx, providerId: string): Promise<ProviderSettings | null> {
  const row = await trx
    .selectFrom("provider")
    .select(["user_id as providerId", "display_name as providerName", "credentials", "zone"])
    .where("user_id", "=", providerId)
    .executeTakeFirst();
  return row ?? null;
}

function withNames(trx: Trx) {
  return selectAppointments(trx)
    .innerJoin(people(trx).as("u"), "u.user_id", "a.user_id")
    .select(["u.name as patientName", "a.arrived_at as arrivedAt"]);
}
