import { actorId } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { deleteTopic, insertTopic } from "./queries-order.server.ts";
import { requireOpenVisit } from "./require-open-visit.ts";

type Discussed = { visitId: string; topic: string; isDiscussed: boolean };

/** Notes that a finding was talked about in this visit, or that it wasn't after all. */
export async function markDiscussed(ctx: Ctx, { visitId, topic, isDiscussed }: Discussed): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = await requireOpenVisit(tx, visitId);
    if (isDiscussed) await insertTopic(tx, { visitId, userId, topic, by: actorId(tx.actor)! });
    else await deleteTopic(tx.trx, visitId, topic);
  });
}
