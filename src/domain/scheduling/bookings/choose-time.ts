import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { OwnVisitError, type SlotChoice } from "../appointment.ts";
import { insertAppointment, selectOpenOfPatient, occupyTime } from "../queries-appointment.server.ts";
import { selectCalendars, type TypeTerm } from "../slots/queries-calendar.server.ts";
import { slotsOf, bookedSpan } from "../slots/slots.ts";

/** Shared by booking and moving: is this time offered, and can we have it. */

const MINUTE = 60_000;

/** Thrown inside the transaction to roll it back; the handler adds the nearest free times. */
export class TimeLostError extends Error {}

export function loseTime(): never {
  throw new TimeLostError();
}

export type NewVisit = {
  userId: string;
  status: "held" | "booked";
  holdExpiresAt: Date | null;
  previous?: { id: string; calendarId: string; sequence: number };
};

/** Creates the visit's row and takes its time, or throws. The visit it replaces must be removed first. */
export async function placeVisit(tx: TxCtx, term: TypeTerm, choice: SlotChoice, visit: NewVisit): Promise<string> {
  const start = choice.startsAt.getTime();
  const end = start + term.lengthMinutes * MINUTE;
  const span = { from: start, to: start + 1 };
  const { state, providerId } = choice;
  const [calendar] = await selectCalendars(tx.trx, { state, span, now: tx.now, providerId });
  if (!calendar) throw new AppError("forbidden");
  const question = { ...span, now: tx.now.getTime(), patientZone: choice.zone };
  const offered = slotsOf(calendar, {
    ...question,
    lengthMinutes: term.lengthMinutes,
    stepMinutes: term.stepMinutes,
  });
  if (offered.length === 0) loseTime();
  const id = newId(tx.now.getTime());
  const isInserted = await insertAppointment(tx, {
    id,
    user_id: visit.userId,
    provider_id: providerId,
    type_key: term.key,
    is_initial: term.isInitial,
    starts_at: new Date(start),
    ends_at: new Date(end),
    status: visit.status,
    hold_expires_at: visit.holdExpiresAt,
    state,
    zone: choice.zone,
    previous_id: visit.previous?.id ?? null,
    calendar_id: visit.previous?.calendarId ?? id,
    sequence: visit.previous ? visit.previous.sequence + 1 : 0,
    created_at: tx.now,
    booked_at: visit.status === "booked" ? tx.now : null,
  });
  if (!isInserted) {
    const open = await selectOpenOfPatient(tx.trx, visit.userId);
    throw new OwnVisitError(open.find(({ isInitial }) => isInitial && term.isInitial) ?? open[0] ?? null);
  }
  const time = { appointmentId: id, providerId, span: bookedSpan(calendar, { from: start, to: end }) };
  if (!(await occupyTime(tx.trx, { ...time, holdExpiresAt: visit.holdExpiresAt, now: tx.now }))) loseTime();
  return id;
}
