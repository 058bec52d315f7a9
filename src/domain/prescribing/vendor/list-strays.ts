import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectStrays, type Stray } from "./queries-stray.server.ts";
import { findLastReconcile } from "./queries-vendor.server.ts";

const MAX_SHOWN = 100;

/** Prescriptions that only one side has, open ones first, and when we last compared. */
export async function listStrays(ctx: Ctx): Promise<{ strays: Stray[]; comparedAt: Date | null }> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => ({
    strays: await selectStrays(trx, MAX_SHOWN),
    comparedAt: (await findLastReconcile(trx))?.at ?? null,
  }));
}
