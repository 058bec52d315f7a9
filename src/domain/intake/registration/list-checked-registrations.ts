import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectChecked } from "./queries.server.ts";
import type { CheckedRegistration } from "./checked-registration.ts";

/** Your finished journeys, oldest first: what a first visit can be about. */
export async function listCheckedRegistrations(ctx: Ctx): Promise<CheckedRegistration[]> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectChecked(trx, userId));
}
