import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findSessionById } from "./queries-session.server.ts";
import { FRESH_SECONDS } from "./session.ts";

/** Whether this sign-in is recent enough to change how one signs in. Pages ask first and send people to confirm. */
export async function isFresh(ctx: Ctx): Promise<boolean> {
  requireMember(ctx);
  return inAuthTransaction(ctx, isFreshIn);
}

/** The lock behind that door: use cases that change e-mail, password, factors or roles call it themselves. */
export async function requireFresh(tx: TxCtx): Promise<void> {
  if (!(await isFreshIn(tx))) throw new AppError("forbidden");
}

async function isFreshIn(tx: TxCtx): Promise<boolean> {
  const { sessionId } = requireMember(tx);
  const session = await findSessionById(tx.trx, sessionId);
  return session !== undefined && tx.now.getTime() - session.signed_in_at.getTime() < FRESH_SECONDS * 1000;
}
