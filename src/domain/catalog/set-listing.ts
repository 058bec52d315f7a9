import type { TxCtx } from "#core/ctx.ts";
import { upsertListing } from "./queries-change.server.ts";

/** Whether a provider agreed to be shown publicly. The caller has checked who may say so. */
export async function setListing(tx: TxCtx, listing: { providerId: string; isPublic: boolean }): Promise<void> {
  await upsertListing(tx.trx, listing);
}
