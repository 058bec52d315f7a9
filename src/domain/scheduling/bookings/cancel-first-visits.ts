import type { TxCtx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { changeStatus } from "../change-status.ts";
import { offerEarlierJob, visitCanceledJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import { notifyPatient } from "../notify-patient.ts";
import { lockPatient, selectOpenOfPatient } from "../queries-appointment.server.ts";
import { endWaitlistEntries } from "../waitlist/queries-waitlist.server.ts";

/**
 * Cancels someone's coming first visits because there is nothing left to see a provider about, in the transaction of what ended
 * it. The patient owes nothing, however late it is: the authorization on their card is released.
 */
export async function cancelFirstVisits(tx: TxCtx, { userId }: { userId: string }): Promise<number> {
  await lockPatient(tx.trx, userId);
  const open = (await selectOpenOfPatient(tx.trx, userId)).filter(({ isInitial }) => isInitial);
  for (const hold of open.filter(({ status }) => status === "held")) {
    await changeStatus(tx, hold, "expired");
    await noteEvent(tx, hold, "expired");
  }
  const booked = open.filter(({ status, startsAt }) => status === "booked" && startsAt > tx.now);
  for (const visit of booked) {
    const sequence = visit.sequence + 1;
    await changeStatus(tx, visit, "canceled", { end_reason: "clinic", sequence });
    await endWaitlistEntries(tx.trx, visit.id, tx.now);
    await noteEvent(tx, visit, "canceled", { reason: "nothing-to-treat" });
    await notifyPatient(tx, { ...visit, sequence }, "not-needed");
    await enqueue(tx, offerEarlierJob, { appointmentId: visit.id });
    await enqueue(tx, visitCanceledJob, { appointmentId: visit.id, bookingId: visit.calendarId, timely: true });
  }
  return booked.length;
}
