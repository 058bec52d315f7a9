import { requireMember, requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Journey } from "./journey.ts";
import { selectChecked } from "./queries.server.ts";

export type CheckedRegistration = { journey: Journey; treatmentKey: string | null; state: string };

/** The journeys that one has finished, oldest first: what a first visit can be about. */
export async function listCheckedRegistrations(ctx: Ctx): Promise<CheckedRegistration[]> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, ({ trx }) => selectChecked(trx, userId));
}

/** The same of anyone, for the clinic's own machinery. */
export async function listCheckedRegistrationsOf(ctx: Ctx, input: { userId: string }): Promise<CheckedRegistration[]> {
  requireSystem(ctx);
  return inTransaction(ctx, ({ trx }) => selectChecked(trx, input.userId));
}
