import { isPerson, isStaff, requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Profile } from "./profile.ts";
import { findProfile } from "./queries-profile.server.ts";

/** Your own profile, or anyone's for support staff, audited each time. For everyone else, another person's profile is a 404. */
export async function getProfile(ctx: Ctx, input: { userId: string }): Promise<Profile> {
  const actor = requireMember(ctx);
  const isOwn = actor.userId === input.userId;
  if (!isOwn && !canReadOthers(ctx)) throw new AppError("not-found");
  const open = isOwn ? inReadTransaction : inTransaction;
  return open(ctx, async (tx) => {
    const profile = await findProfile(tx.trx, input.userId);
    if (!profile) throw new AppError("not-found");
    if (!isOwn) await recordAudit(tx, { action: "profile.read", subjectId: profile.user_id });
    return profile;
  });
}

function canReadOthers(ctx: Ctx): boolean {
  return isPerson(ctx.actor) && isStaff(ctx.actor);
}
