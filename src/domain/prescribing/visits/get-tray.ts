import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import { findTopics } from "./find-topics.ts";
import { listOrders } from "./queries-order.server.ts";

/** What was ordered in one of a provider's own visits, and what to talk about. */
export async function getTray(ctx: Ctx, { visitId }: { visitId: string }) {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findVisit(tx.trx, visitId);
    if (!visit || visit.providerId !== userId) throw new AppError("not-found");
    await recordAudit(tx, { action: "visits.read", subjectId: visit.userId, objectId: visitId });
    return { orders: await listOrders(tx.trx, visitId), topics: await findTopics(tx, visit) };
  });
}
