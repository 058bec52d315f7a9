import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireOwnAct } from "./bulk-act.ts";
import { updateAct } from "./queries-act.server.ts";
import { deleteParts } from "./queries-export.server.ts";

/** Stops an export in progress, or deletes the finished file. */
export async function dropExport(ctx: Ctx, { actId }: { actId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const act = await requireOwnAct(tx, actId, { lock: true });
    if (act.kind !== "export") throw new AppError("not-found");
    if (act.state !== "running" && act.state !== "done") throw new AppError("conflict");
    await updateAct(tx.trx, actId, { state: "undone", download_until: null });
    await deleteParts(tx.trx, actId);
    await recordAudit(tx, { action: "people.export-dropped", objectId: actId });
  });
}
