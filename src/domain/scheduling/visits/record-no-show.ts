import { isStaff, requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import type { Appointment } from "../appointment.ts";
import { changeStatus } from "../change-status.ts";
import { visitCanceledJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { findProvider } from "../lists/queries-lists.server.ts";
import { getVisitRules } from "./get-visit-rules.ts";
import { isNoShowProposed, undoUntil } from "./visit-rules.ts";

/**
 * Records a no-show, by the visit's provider or staff, some minutes after its start; the patient can do it too once the visit is
 * over. It can be undone until the end of that day, and only then is the fee released or charged.
 */
export async function recordNoShow(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, input.appointmentId, { lock: true });
    requireDecider(ctx, visit, { orPatient: true });
    if (visit.status === "noshow") return;
    const rules = await getVisitRules(tx);
    const isOver = visit.endsAt <= tx.now;
    if (!isNoShowProposed(visit, rules, tx.now) || (isPatient(ctx, visit) && !isOver)) throw new AppError("conflict");
    await changeStatus(tx, visit, "noshow");
    await noteEvent(tx, visit, "noshow");
    const zone = (await findProvider(tx.trx, visit.providerId))?.zone ?? tx.env.CLINIC_TIME_ZONE;
    const news = { appointmentId: visit.id, bookingId: visit.calendarId, timely: !rules.missed_is_charged };
    await enqueue(tx, visitCanceledJob, news, { startAfter: undoUntil(tx.now, zone) });
  });
}

/** The visit's provider, or staff. For anyone else it's a 404. */
export function requireDecider(
  ctx: Ctx,
  visit: Appointment | null,
  options: { orPatient?: boolean } = {},
): asserts visit is Appointment {
  const person = requireMember(ctx);
  const isProvider = person.kind === "provider" && visit?.providerId === person.userId;
  const isOwn = options.orPatient === true && visit?.userId === person.userId;
  if (!visit || (!isStaff(person) && !isProvider && !isOwn)) throw new AppError("not-found");
}

function isPatient(ctx: Ctx, visit: Appointment): boolean {
  return requireMember(ctx).userId === visit.userId;
}
