import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { insertIdentityLock } from "./queries-profile.server.ts";

/**
 * From now on only staff can change this person's name and birth date. The code that writes a prescription calls this in the same
 * transaction: the person it was written for must stay the person who receives it.
 */
export async function lockIdentity(tx: TxCtx, { userId }: { userId: string }): Promise<void> {
  const by = requireKind(tx, DESK_KINDS);
  await insertIdentityLock(tx.trx, { user_id: userId, locked_at: tx.now, locked_by: by.userId });
}
