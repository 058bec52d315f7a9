import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { after, runBulkAct } from "./bulk-act.ts";
import { UNDO_MINUTES } from "./get-act.ts";
import { deleteTagsOf, updateAct } from "./queries-act.server.ts";

/** Within ten minutes, removes the labels this act added, and only those. */
export async function undoTags(ctx: Ctx, { actId }: { actId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const act = await runBulkAct(tx, actId, "tag", "done");
    if (!act.ended_at || after(act.ended_at, UNDO_MINUTES) <= tx.now) throw new AppError("conflict");
    await deleteTagsOf(tx.trx, actId);
    await updateAct(tx.trx, actId, { state: "undone" });
    await recordAudit(tx, { action: "people.untagged", objectId: actId });
  });
}
