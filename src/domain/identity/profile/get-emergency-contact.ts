import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { EmergencyContact } from "./emergency-contact.ts";
import { findEmergencyContact, findPhone } from "./queries-emergency-contact.server.ts";

/** Your own contact, and whether you answered the question at all. */
export async function getEmergencyContact(
  ctx: Ctx,
  input: { userId: string },
): Promise<{ isAnswered: boolean; contact: EmergencyContact | null }> {
  if (requireMember(ctx).userId !== input.userId) throw new AppError("not-found");
  return inReadTransaction(ctx, ({ trx }) => findEmergencyContact(trx, input.userId));
}

/** For other slices, in their transaction, after they've checked access: the numbers to call, in order. */
export async function findPhonesOf(
  tx: TxCtx,
  { userId }: { userId: string },
): Promise<{ phone: string | null; contact: EmergencyContact | null }> {
  const { contact } = await findEmergencyContact(tx.trx, userId);
  return { phone: await findPhone(tx.trx, userId), contact };
}
