import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findVisitWithName, type VisitWithName } from "./queries-lists.server.ts";

/** One of a provider's own visits, with the patient's name. */
export async function getVisitForProvider(ctx: Ctx, input: { appointmentId: string }): Promise<VisitWithName> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findVisitWithName(tx.trx, input.appointmentId);
    if (!visit || visit.providerId !== userId) throw new AppError("not-found");
    await recordAudit(tx, { action: "visits.read", subjectId: visit.userId, objectId: visit.id });
    return visit;
  });
}
