import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findLate, type Late } from "./queries.server.ts";

/** When the provider expects to see the patient, if they said they run late. For whoever sees the appointment. */
export async function findRunningLate(ctx: Ctx, { appointmentId }: { appointmentId: string }): Promise<Late | null> {
  requireMember(ctx);
  return inReadTransaction(ctx, ({ trx }) => findLate(trx, appointmentId));
}
