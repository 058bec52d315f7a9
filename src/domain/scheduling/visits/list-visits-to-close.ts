import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectUnclosed, type VisitWithName } from "../lists/queries-lists.server.ts";
import { getVisitRules } from "./get-visit-rules.ts";
import { missedSince } from "./visit-rules.ts";

/**
 * Started visits without an outcome, oldest first: nobody checked in some minutes after the start, or checked in but never marked
 * as done. A provider's own; everyone's for staff. Shown above the week or the day, which is audited.
 */
export async function listVisitsToClose(ctx: Ctx): Promise<VisitWithName[]> {
  const person = requireKind(ctx, DESK_KINDS);
  return inReadTransaction(ctx, async (tx) => {
    const startedBy = missedSince(await getVisitRules(tx), tx.now);
    const of = person.kind === "provider" ? { providerId: person.userId } : {};
    return selectUnclosed(tx.trx, { startedBy, endedBy: tx.now, ...of });
  });
}
