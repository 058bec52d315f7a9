import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { MAX_TAGGED, runBulkAct } from "./bulk-act.ts";
import { whomOf } from "./whom-of.ts";
import { countChosen, insertTags, updateAct } from "./queries-act.server.ts";

export type Tagged = { kind: "done"; people: number } | { kind: "too-many"; people: number };

/** Labels everyone the draft covers. People who already have the label keep theirs. */
export async function tagPeople(ctx: Ctx, { actId }: { actId: string }): Promise<Tagged> {
  const { userId } = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const act = await runBulkAct(tx, actId, "tag", "draft");
    const whom = whomOf(tx, act);
    const people = await countChosen(tx.trx, whom);
    if (people > MAX_TAGGED) return { kind: "too-many", people };
    const done = await insertTags(tx.trx, whom, { tag: act.tag ?? "", at: tx.now, by: userId, actId });
    await updateAct(tx.trx, actId, { state: "done", people, done, started_at: tx.now, ended_at: tx.now });
    await recordAudit(tx, { action: "people.tagged", objectId: actId });
    return { kind: "done", people: done };
  });
}
