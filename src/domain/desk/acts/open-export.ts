import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { after, runBulkAct } from "./bulk-act.ts";
import { updateAct } from "./queries-act.server.ts";

const LINK_MINUTES = 5;

/** Makes the file downloadable for a few minutes. */
export async function openExport(ctx: Ctx, { actId }: { actId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    await runBulkAct(tx, actId, "export", "done");
    await updateAct(tx.trx, actId, { download_until: after(tx.now, LINK_MINUTES) });
    await recordAudit(tx, { action: "people.export-fetched", objectId: actId });
  });
}
