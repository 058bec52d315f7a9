import type { TxCtx } from "#core/ctx.ts";
import { selectLicensedProviders } from "../lists/queries-lists.server.ts";
import { findCovering } from "./queries-provider.server.ts";

/** Whether a provider covers for people who have no provider of their own. */
export async function isCovering(tx: TxCtx, { providerId }: { providerId: string }): Promise<boolean> {
  return findCovering(tx.trx, providerId);
}

/** Who covers in a state on a day: active and licensed there, the first by name. Null if nobody does. */
export async function findCoveringProvider(
  tx: TxCtx,
  question: { state: string; day: string },
): Promise<string | null> {
  for (const { providerId } of await selectLicensedProviders(tx.trx, question)) {
    if (await findCovering(tx.trx, providerId)) return providerId;
  }
  return null;
}
