import { isPerson } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { selectCaresFor } from "./queries.server.ts";

/**
 * Whether this provider cares for someone today: a visit that is on or took place, a prescription, or an open relation. Also true
 * for an admin who broke the glass. The first of two locks; the policies ask the same function.
 */
export async function caresFor(tx: TxCtx, { userId }: { userId: string }): Promise<boolean> {
  const { actor } = tx;
  if (!isPerson(actor) || (actor.kind !== "provider" && actor.kind !== "admin")) return false;
  return selectCaresFor(tx.trx, userId);
}
