import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { selectVisitFees } from "./queries-visit-fee.server.ts";
import type { VisitFee } from "./visit-fee.ts";

/**
 * Visit fees by booking id, where there are any. For the visit's provider and for staff; members request their own. The caller
 * checks whose visits they are; row-level security checks again.
 */
export async function listVisitFees(
  ctx: Ctx,
  input: { bookingIds: readonly string[]; userId?: string },
): Promise<Map<string, VisitFee>> {
  const person = requireMember(ctx);
  if (person.kind === "member" && input.userId !== person.userId) throw new AppError("not-found");
  if (input.bookingIds.length === 0) return new Map();
  const fees = await inReadTransaction(ctx, ({ trx }) => selectVisitFees(trx, input));
  return new Map(fees.map((fee) => [fee.bookingId, fee]));
}
