import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findVisit } from "#domain/visits/reads.server.ts";

/** Whether a member can read what was agreed in one of their own visits. */
export async function hasVisitSummary(ctx: Ctx, { visitId }: { visitId: string }): Promise<boolean> {
  const { userId } = requireMember(ctx);
  const visit = await inReadTransaction(ctx, ({ trx }) => findVisit(trx, visitId));
  return visit?.userId === userId && visit.closedAt !== null;
}
