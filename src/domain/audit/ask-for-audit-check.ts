import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { checkAuditJob } from "./jobs.ts";
import { insertCheck } from "./queries-search.server.ts";
import { recordAudit } from "./record-audit.ts";

/** Requests a verification of the whole chain. It can take minutes, so the worker does it. */
export async function askForAuditCheck(ctx: Ctx): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const id = newId(tx.now.getTime());
    await insertCheck(tx.trx, { id, asked_by: admin.userId, asked_at: tx.now });
    await enqueue(tx, checkAuditJob, { checkId: id });
    await recordAudit(tx, { action: "audit.verified", objectId: id });
  });
}
