import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { factorsOf } from "./queries-factor.server.ts";
import { openTotpSecret, totpUri } from "./totp.server.ts";

/** The secret of an authenticator being set up, for the QR code and for typing. Never shown once verified. */
export async function findPendingTotp(
  ctx: Ctx,
  input: { factorId: string },
): Promise<{ secret: string; uri: string } | null> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const factors = await factorsOf(tx.trx, userId);
    const factor = factors.find(
      ({ id, factor_type, status }) => id === input.factorId && factor_type === "totp" && status === "unverified",
    );
    const account = await findAccount(tx.trx, userId);
    if (!factor || !account) return null;
    const secret = openTotpSecret(tx, factor);
    return { secret, uri: totpUri(tx, secret, account.email) };
  });
}
