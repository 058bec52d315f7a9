import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findNames } from "#domain/identity/profile/reads.server.ts";
import { selectUnreleased } from "./queries.server.ts";

/** Patients of this provider whose treatment is held by a crisis reading, longest waiting first. */
export async function listReadingsToReview(ctx: Ctx): Promise<{ userId: string; name: string; measuredAt: Date }[]> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const waiting = await selectUnreleased(tx.trx);
    const names = await findNames(
      tx.trx,
      waiting.map(({ userId }) => userId),
    );
    if (waiting.length > 0) await recordAudit(tx, { action: "vitals.listed" });
    return waiting.map((row) => ({ ...row, name: names.get(row.userId) ?? "" }));
  });
}
