import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findOpenReset } from "../passwords/queries-reset.server.ts";

/** The open reset request for this person, waiting for a second colleague. */
export async function getOpenFactorReset(
  ctx: Ctx,
  input: { userId: string },
): Promise<{ reason: string; askedBy: string; askedAt: Date } | null> {
  requireStaff(ctx);
  const reset = await inReadTransaction(ctx, ({ trx }) => findOpenReset(trx, input.userId));
  return reset ? { reason: reset.reason, askedBy: reset.asked_by, askedAt: reset.asked_at } : null;
}
