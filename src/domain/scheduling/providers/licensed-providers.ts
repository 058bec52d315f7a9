import type { TxCtx } from "#core/ctx.ts";
import { findLicensedProvider } from "../slots/queries-calendar.server.ts";
import { selectLicensedProviders } from "../lists/queries-lists.server.ts";

/** Whether a provider is active and licensed in a state on a day. */
export async function isLicensed(
  tx: TxCtx,
  question: { providerId: string; state: string; day: string },
): Promise<boolean> {
  return (await findLicensedProvider(tx.trx, question)) !== null;
}

/** All who are, by name. */
export async function listLicensedProviders(
  tx: TxCtx,
  question: { state: string; day: string },
): Promise<{ providerId: string; providerName: string; credentials: string }[]> {
  return selectLicensedProviders(tx.trx, question);
}
