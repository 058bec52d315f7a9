import type { TxCtx } from "#core/ctx.ts";
import type { Appointment } from "../appointment.ts";
import { noteEvent } from "../note-event.ts";
import { notifyPatient } from "../notify-patient.ts";
import { freeTime, occupyTime, rebookTime, updateAppointment } from "../queries-appointment.server.ts";
import type { findLicensedProvider } from "../slots/queries-calendar.server.ts";
import { bookedSpan } from "../slots/slots.ts";

type Licensed = NonNullable<Awaited<ReturnType<typeof findLicensedProvider>>>;

/** Gives a visit to a colleague at the same time and tells the patient. Null if they aren't free: the visit stays where it was. */
export async function passVisit(
  tx: TxCtx,
  visit: Appointment,
  { providerId, provider }: { providerId: string; provider: Licensed },
): Promise<Appointment | null> {
  const span = bookedSpan(provider, { from: visit.startsAt.getTime(), to: visit.endsAt.getTime() });
  await freeTime(tx.trx, visit.id);
  const time = { appointmentId: visit.id, providerId, span, holdExpiresAt: null, now: tx.now };
  if (!(await occupyTime(tx.trx, time))) {
    await rebookTime(tx.trx, visit.id);
    return null;
  }
  const sequence = visit.sequence + 1;
  await updateAppointment(tx, visit, { provider_id: providerId, sequence });
  await noteEvent(tx, visit, "reassigned", { fromProviderId: visit.providerId });
  const given = { ...visit, providerId, providerName: provider.providerName, sequence, version: visit.version + 1 };
  await notifyPatient(tx, given, "provider-changed");
  return given;
}
