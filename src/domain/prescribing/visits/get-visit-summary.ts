import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import { listOrders } from "./queries-order.server.ts";

/** What was agreed in one of a member's own visits, once its note is signed. */
export async function getVisitSummary(ctx: Ctx, { visitId }: { visitId: string }) {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const visit = await findVisit(trx, visitId);
    if (!visit?.closedAt || visit.userId !== userId) throw new AppError("not-found");
    return { visit: { ...visit, closedAt: visit.closedAt }, orders: await listOrders(trx, visitId) };
  });
}
