import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { checkFileJob, tidyFileJob } from "./jobs.ts";
import { selectDueChecks, selectLeftovers, selectUnfinished } from "./queries-sweep.server.ts";
import { updateFile } from "./queries.server.ts";
import { CHECK_AGAIN_MS } from "./receive-part.ts";

const BATCH = 100;
/** Unfinished uploads are dropped after a day. */
const UNFINISHED_MS = 86_400_000;
const LEFTOVER_MS = 15 * 60_000;

/** Periodic cleanup. Each step marks its rows in the transaction that enqueues the work. */
export async function sweepFiles(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  await inTransaction(ctx, async (tx) => {
    for (const { id, user_id } of await selectUnfinished(tx.trx, ago(UNFINISHED_MS), BATCH)) {
      await updateFile(tx.trx, id, { deleted_at: tx.now });
      await recordAudit(tx, {
        action: "file.deleted",
        subjectId: user_id,
        objectId: id,
        reason: "upload-unfinished",
      });
      await enqueue(tx, tidyFileJob, { fileId: id });
    }
  });
  await inTransaction(ctx, async (tx) => {
    for (const { id } of await selectDueChecks(tx.trx, tx.now, BATCH)) {
      await updateFile(tx.trx, id, { check_due_at: new Date(tx.now.getTime() + CHECK_AGAIN_MS) });
      await enqueue(tx, checkFileJob, { fileId: id });
    }
  });
  await inTransaction(ctx, async (tx) => {
    for (const { id } of await selectLeftovers(tx.trx, ago(LEFTOVER_MS), BATCH)) {
      await enqueue(tx, tidyFileJob, { fileId: id });
    }
  });
}
