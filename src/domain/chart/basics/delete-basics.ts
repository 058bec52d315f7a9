import type { TxCtx } from "#core/ctx.ts";
import { deleteBasicsOf } from "./queries.server.ts";

/** Deletes the physical basics of people who abandoned their registration. */
export async function deleteBasics(tx: TxCtx, userIds: readonly string[]): Promise<void> {
  await deleteBasicsOf(tx.trx, userIds);
}
