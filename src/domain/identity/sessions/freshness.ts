import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { findSessionById } from "./queries-session.server.ts";
import { FRESH_SECONDS } from "./session.ts";

/** The check behind that page: use cases that change email, password, factors or roles call it themselves. */
export async function requireFresh(tx: TxCtx): Promise<void> {
  if (!(await isFreshIn(tx))) throw new AppError("forbidden");
}

/** The same for a first passkey: an account nobody can sign in to yet has no sign-in to repeat. */
export async function requireFreshOrFirst(tx: TxCtx): Promise<void> {
  const { userId } = requireMember(tx);
  const account = await findAccount(tx.trx, userId);
  if (account && !account.password_hash && (await factorsOf(tx.trx, userId)).length === 0) return;
  await requireFresh(tx);
}

export async function isFreshIn(tx: TxCtx): Promise<boolean> {
  const { sessionId } = requireMember(tx);
  const session = await findSessionById(tx.trx, sessionId);
  return session !== undefined && tx.now.getTime() - session.signed_in_at.getTime() < FRESH_SECONDS * 1000;
}
