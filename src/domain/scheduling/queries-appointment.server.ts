import { sql, type Insertable, type Updateable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import type { Appointment as Row, AppointmentEvent } from "#core/db-types.ts";
import type { RegistrationStatus } from "#domain/identity/accounts/registration-status.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { TODAY_CHANNEL, type Appointment } from "./appointment.ts";
import type { Span } from "./slots/slots.ts";

/** SQL for visits. Row-level security decides which rows are visible. */

export async function findAppointment(
  trx: Trx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Appointment | null> {
  let query = selectAppointments(trx).where("a.id", "=", id);
  if (options.lock) query = query.forUpdate("a");
  return (await query.executeTakeFirst()) ?? null;
}

/** The base query of every list of visits. */
export function selectAppointments(trx: Trx) {
  return trx
    .selectFrom("appointment as a")
    .innerJoin("provider as p", "p.user_id", "a.provider_id")
    .innerJoin("appointment_type as t", "t.key", "a.type_key")
    .select([
      "a.id",
      "a.user_id as userId",
      "a.provider_id as providerId",
      "p.display_name as providerName",
      sql<Appointment["typeKey"]>`a.type_key`.as("typeKey"),
      "t.name as typeName",
      "a.is_initial as isInitial",
      "a.starts_at as startsAt",
      "a.ends_at as endsAt",
      sql<Appointment["status"]>`a.status`.as("status"),
      "a.hold_expires_at as holdExpiresAt",
      "a.state",
      "a.zone",
      "a.ended_at as endedAt",
      "a.fee_due_at as feeDueAt",
      sql<Appointment["feeWaivedReason"]>`a.fee_waived_reason`.as("feeWaivedReason"),
      "a.calendar_id as calendarId",
      "a.sequence",
      "a.version",
    ]);
}

/** False if the patient has an open first visit or another one at that time. */
export async function insertAppointment(tx: TxCtx, row: Insertable<Row>): Promise<boolean> {
  const inserted = await tx.trx
    .insertInto("appointment")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return inserted !== undefined;
}

/**
 * Puts a visit into the calendar; false if the time is taken. `on conflict do nothing` waits for a concurrent booking of the same
 * time and leaves the transaction usable; with a plain insert, two of them could deadlock.
 */
export async function occupyTime(
  trx: Trx,
  time: { appointmentId: string; providerId: string; span: Span; holdExpiresAt: Date | null; now: Date },
): Promise<boolean> {
  const during = sql<string>`tstzrange(${new Date(time.span.from)}, ${new Date(time.span.to)})`;
  await trx
    .deleteFrom("booked_time")
    .where("provider_id", "=", time.providerId)
    .where("during", "&&", during)
    .where("hold_expires_at", "<=", time.now)
    .execute();
  const taken = await trx
    .insertInto("booked_time")
    .values({
      appointment_id: time.appointmentId,
      provider_id: time.providerId,
      during,
      hold_expires_at: time.holdExpiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("appointment_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Restores a visit's time, using the row's own timestamps because a JavaScript Date has no microseconds. False if the time is
 * taken.
 */
export async function rebookTime(trx: Trx, appointmentId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into booked_time (appointment_id, provider_id, during)
    select id, provider_id, tstzrange(starts_at, ends_at) from appointment where id = ${appointmentId}
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export async function freeTime(trx: Trx, appointmentId: string): Promise<void> {
  await trx.deleteFrom("booked_time").where("appointment_id", "=", appointmentId).execute();
}

/** Extends a hold, or makes it permanent with null. False if the time was lost in the meantime. */
export async function confirmTime(trx: Trx, appointmentId: string, holdExpiresAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("booked_time")
    .set({ hold_expires_at: holdExpiresAt })
    .where("appointment_id", "=", appointmentId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type AppointmentChange = Updateable<Row>;

/** Updates a visit if it hasn't changed since it was read. */
export async function updateAppointment(
  tx: TxCtx,
  visit: { id: string; version: number },
  change: AppointmentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.trx
    .updateTable("appointment")
    .set({ ...change, version: visit.version + 1 })
    .where("id", "=", visit.id)
    .where("version", "=", visit.version)
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return numUpdatedRows === 1n;
}

export async function insertAppointmentEvent(trx: Trx, row: Insertable<AppointmentEvent>): Promise<void> {
  await trx.insertInto("appointment_event").values(row).execute();
}

/** Serializes one person's bookings, so counting them is reliable. */
export async function lockPatient(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking:${userId}`}, 0))`.execute(trx);
}

/** The person's holds: active ones, and how many were requested since a time. */
export async function selectHolds(
  trx: Trx,
  userId: string,
  since: Date,
): Promise<{ open: { id: string; version: number }[]; recent: number }> {
  const rows = await trx
    .selectFrom("appointment")
    .select(["id", "version", "status", "created_at"])
    .where("user_id", "=", userId)
    .where((where) => where.or([where("status", "=", "held"), where("created_at", ">", since)]))
    .execute();
  return {
    open: rows.filter(({ status }) => status === "held"),
    recent: rows.filter(({ created_at }) => created_at > since).length,
  };
}

export async function selectOpenOfPatient(trx: Trx, userId: string): Promise<Appointment[]> {
  return selectAppointments(trx)
    .where("a.user_id", "=", userId)
    .where("a.status", "in", ["held", "booked", "arrived"])
    .orderBy("a.starts_at")
    .execute();
}

export async function countExtensions(trx: Trx, appointmentId: string): Promise<number> {
  const row = await trx
    .selectFrom("appointment_event")
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .where("appointment_id", "=", appointmentId)
    .where("kind", "=", "extended")
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export type Patient = { email: string; name: string; registrationStatus: RegistrationStatus | null };

export async function findPatient(trx: Trx, userId: string): Promise<Patient | null> {
  const person = await findEnabledPerson(trx, userId);
  if (!person) return null;
  const { email, preferred_name, first_name, registration_status } = person;
  return { email, name: preferred_name ?? first_name, registrationStatus: registration_status };
}

/** Whether someone's episodes allow a visit of this type. */
export async function selectMayBook(trx: Trx, userId: string, type: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select app.may_book_visit(${userId}, ${type}) as may`.execute(trx);
  return rows[0]?.may ?? false;
}

/** Whether one of its patient's treatments stopped since they booked or kept this first visit, and another one can go on. */
export async function selectIsInQuestion(trx: Trx, appointmentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select app.is_visit_in_question(${appointmentId}) as is`.execute(trx);
  return rows[0]?.is ?? false;
}
