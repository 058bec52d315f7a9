import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { selectBetween } from "../lists/queries-lists.server.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { findLicensedProvider } from "../slots/queries-calendar.server.ts";
import { passVisit } from "./pass-visit.ts";

/**
 * Passes a patient's booked visits between two moments to a colleague. A visit for which the colleague has no license or no time
 * stays, and is counted.
 */
export async function passVisits(
  tx: TxCtx,
  {
    userId,
    fromProviderId,
    toProviderId,
    from,
    to,
  }: { userId: string; fromProviderId: string; toProviderId: string; from: Date; to: Date },
): Promise<{ passed: number; left: number }> {
  requireSystem(tx);
  const booked = (await selectBetween(tx.trx, { from, to, providerId: fromProviderId })).filter(
    (visit) => visit.userId === userId && visit.status === "booked" && visit.startsAt > tx.now,
  );
  const count = { passed: 0, left: 0 };
  for (const { id } of booked) {
    const visit = await findAppointment(tx.trx, id, { lock: true });
    if (visit?.status !== "booked") continue;
    const day = dayIn(visit.zone, visit.startsAt);
    const provider = await findLicensedProvider(tx.trx, { providerId: toProviderId, state: visit.state, day });
    const isPassed = provider && (await passVisit(tx, visit, { providerId: toProviderId, provider }));
    count[isPassed ? "passed" : "left"] += 1;
  }
  return count;
}
