import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { AppointmentTypeKey } from "../appointment.ts";
import { findPatient } from "../queries-appointment.server.ts";
import { selectFirstVisitsDone } from "./queries-lists.server.ts";

/**
 * Whether the caller's next visit is a follow-up: their first visit took place, or they're in treatment. With a type, whether it
 * was that first visit. False if not signed in.
 */
export async function isReturningPatient(ctx: Ctx, input: { firstVisit?: AppointmentTypeKey } = {}): Promise<boolean> {
  const { actor } = ctx;
  if (!isPerson(actor)) return false;
  return inReadTransaction(ctx, async ({ trx }) => {
    const done = await selectFirstVisitsDone(trx, actor.userId);
    if (done.length > 0) return !input.firstVisit || done.includes(input.firstVisit);
    return (await findPatient(trx, actor.userId))?.registrationStatus === "active";
  });
}
