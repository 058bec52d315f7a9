import { isPerson, isStaff, requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Prescription } from "./prescription.ts";
import { selectOfPerson } from "./queries.server.ts";

/**
 * Your own confirmed prescriptions, newest first; anyone's for jobs. None for a colleague who views as the member: they use
 * listPrescriptionsAtDesk.
 */
export async function listPrescriptions(ctx: Ctx, input: { userId: string }): Promise<Prescription[]> {
  const { isOwn } = requireReader(ctx, input.userId);
  if (!isOwn && ctx.actor.kind !== "system") throw new AppError("not-found");
  if (isViewed(ctx)) return [];
  return inReadTransaction(ctx, ({ trx }) => selectOfPerson(trx, input.userId, { confirmedOnly: isOwn }));
}

function isViewed({ actor }: Ctx): boolean {
  return isPerson(actor) && actor.viewedBy !== undefined;
}

/** For anyone else, another person's prescriptions are a 404. */
export function requireReader(ctx: Ctx, userId: string): { isOwn: boolean } {
  if (ctx.actor.kind === "system") return { isOwn: false };
  const person = requireMember(ctx);
  if (person.userId === userId) return { isOwn: true };
  if (isStaff(person)) return { isOwn: false };
  throw new AppError("not-found");
}
