import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { cancelVisitsAboutNothing } from "./cancel-visits-about-nothing.ts";

/** After a provider declined a treatment: the visit may be with another provider, so the clinic cancels it. Safe to run twice. */
export async function releaseFirstVisits(ctx: Ctx, input: { userId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) => cancelVisitsAboutNothing(tx, input.userId));
}
