import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { selectUnclosed, type VisitWithName } from "../lists/queries-lists.server.ts";
import { getVisitRules } from "./get-visit-rules.ts";
import { missedSince } from "./visit-rules.ts";

/**
 * Visits that began and wait for somebody to say what became of them, the oldest first: nobody checked in some minutes after the
 * beginning, or checked in and never marked as done. A provider's own; for staff everybody's. Shown above the week or the day,
 * whose reading is in the trail.
 */
export async function listVisitsToClose(ctx: Ctx): Promise<VisitWithName[]> {
  const person = requireKind(ctx, ["employee", "admin", "provider"]);
  return inTransaction(ctx, async (tx) => {
    const startedBy = missedSince(await getVisitRules(tx), tx.now);
    const of = person.kind === "provider" ? { providerId: person.userId } : {};
    return selectUnclosed(tx.trx, { startedBy, endedBy: tx.now, ...of });
  });
}
