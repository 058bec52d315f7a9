import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteBanner } from "./queries.server.ts";

export async function removeSiteBanner(ctx: Ctx, input: { id: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteBanner(tx.trx, input.id))) throw new AppError("not-found");
    await recordAudit(tx, { action: "site-banner.removed", objectId: input.id });
  });
}
