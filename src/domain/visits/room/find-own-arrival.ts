import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findVisit } from "../reads.server.ts";
import type { Visit } from "../visit.ts";

/** The caller's own visit, once they have checked in to it and until it's closed. */
export async function findOwnArrival(ctx: Ctx, { visitId }: { visitId: string }): Promise<Visit | null> {
  const { userId } = requireMember(ctx);
  const visit = await inReadTransaction(ctx, ({ trx }) => findVisit(trx, visitId));
  return visit && visit.userId === userId && visit.patientState && !visit.closedAt ? visit : null;
}
