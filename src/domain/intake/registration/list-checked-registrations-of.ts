import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectChecked } from "./queries.server.ts";
import type { CheckedRegistration } from "./checked-registration.ts";

/** The same for anyone, for the worker. */
export async function listCheckedRegistrationsOf(ctx: Ctx, input: { userId: string }): Promise<CheckedRegistration[]> {
  requireSystem(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectChecked(trx, input.userId));
}
