import { requireMember, type StaffRole } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { beginSession, type Browser } from "./begin-session.ts";
import { deleteSession, findSessionById } from "./queries-session.server.ts";

/**
 * Gives the current session a new token and id after its access level changed. The old token stops working immediately. If the
 * session was ended in the meantime, it stays ended.
 */
export async function rotateSession(
  tx: TxCtx,
  change: { role: StaffRole | null; browser: Browser; strongFactor?: boolean; signedInNow?: boolean },
): Promise<{ token: string }> {
  const { sessionId, userId } = requireMember(tx);
  const old = await findSessionById(tx.trx, sessionId);
  if (!old || !(await deleteSession(tx, sessionId, userId))) throw new AppError("unauthenticated");
  return beginSession(tx, {
    userId,
    role: change.role,
    stage: "full",
    strongFactor: change.strongFactor === true || old.strong_factor_at !== null,
    browser: change.browser,
    startedAt: old.created_at,
    ...(change.signedInNow ? {} : { signedInAt: old.signed_in_at }),
  });
}
