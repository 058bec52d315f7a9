import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteShift } from "./queries.server.ts";

/** Removes a shift, including one that has started. */
export async function removeShift(ctx: Ctx, { shiftId }: { shiftId: string }): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteShift(tx.trx, shiftId))) throw new AppError("not-found");
    await recordAudit(tx, { action: "on-call.changed", objectId: shiftId });
  });
}
