import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { updateSeen } from "./queries.server.ts";

/** This page is still in the room. */
export async function touchPresence(ctx: Ctx, { peerId }: { peerId: string }): Promise<void> {
  await inTransaction(ctx, (tx) => updateSeen(tx.trx, peerId, tx.now));
}
