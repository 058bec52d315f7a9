import type { TxCtx } from "#core/ctx.ts";
import type { Recipient } from "#domain/identity/profile/reads.server.ts";
import { findAddressConfirmation } from "./queries-address.server.ts";

/** Long enough for the owner of a stolen account to read the notice and call. */
export const ADDRESS_WAIT_HOURS = 48;

export type AddressWait = { changedAt: Date; until: Date };

/** The wait after an address change; null once it's over or staff confirmed this change by phone. */
export async function addressWaitOf(
  tx: TxCtx,
  { user_id, address_changed_at: changedAt }: Pick<Recipient, "user_id" | "address_changed_at">,
): Promise<AddressWait | null> {
  if (!changedAt) return null;
  const until = new Date(changedAt.getTime() + ADDRESS_WAIT_HOURS * 3_600_000);
  if (until <= tx.now || (await findAddressConfirmation(tx.trx, user_id, changedAt))) return null;
  return { changedAt, until };
}
