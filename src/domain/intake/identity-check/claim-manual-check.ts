import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { DECIDERS } from "./identity-check.ts";
import { noteCheckEvent } from "./note-check-event.ts";
import { updateCheck } from "./queries.server.ts";
import { requireManualCheck } from "./require-manual-check.ts";

/** "I'm calling": a colleague sees that somebody has it. Claiming what a colleague has takes it over. */
export async function claimManualCheck(ctx: Ctx, input: { checkId: string; isRelease: boolean }): Promise<void> {
  const { userId } = requireKind(ctx, DECIDERS);
  await inTransaction(ctx, async (tx) => {
    const check = await requireManualCheck(tx, input.checkId);
    if (input.isRelease ? check.claimedBy !== userId : check.claimedBy === userId) return;
    await updateCheck(tx.trx, check.id, {
      claimed_by: input.isRelease ? null : userId,
      claimed_at: input.isRelease ? null : tx.now,
      changed_at: tx.now,
    });
    await noteCheckEvent(tx, { kind: input.isRelease ? "released" : "claimed", check, from: "manual", to: "manual" });
  });
}
