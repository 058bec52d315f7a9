import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { AppointmentTypeKey } from "../appointment.ts";
import { findPatient } from "../queries-appointment.server.ts";
import { selectFirstVisitsDone } from "./queries-lists.server.ts";

/**
 * Whether the next visit of whoever asks is a follow-up: their first visit took place, or they are in treatment. With a type,
 * whether it was that first visit. Nobody who is not signed in.
 */
export async function isReturningPatient(ctx: Ctx, input: { firstVisit?: AppointmentTypeKey } = {}): Promise<boolean> {
  const { actor } = ctx;
  if (!isPerson(actor)) return false;
  return inTransaction(ctx, async ({ trx }) => {
    const done = await selectFirstVisitsDone(trx, actor.userId);
    if (done.length > 0) return !input.firstVisit || done.includes(input.firstVisit);
    return (await findPatient(trx, actor.userId))?.registrationStatus === "active";
  });
}
