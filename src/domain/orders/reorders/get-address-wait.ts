import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { type AddressWait, addressWaitOf } from "./address-wait.ts";

/** The same, for the staff page of a member. */
export async function getAddressWait(ctx: Ctx, { userId }: { userId: string }): Promise<AddressWait | null> {
  requireStaff(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const recipient = await findRecipient(tx.trx, userId);
    return recipient ? addressWaitOf(tx, recipient) : null;
  });
}
