import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { confirmFactor, type ConfirmFactorResult, type FactorProof } from "./confirm-factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { FriendlyName } from "../profile/person-fields.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { dropUnverified, factorsOf, insertFactor } from "./queries-factor.server.ts";
import { isRightTotp, newTotpSecret, openTotpSecret, sealTotpSecret, totpUri } from "./totp.server.ts";

export const NewTotp = z.object({ friendly_name: FriendlyName });

/** Begins an authenticator: a secret that counts for nothing until a code made with it comes back. */
export async function beginTotp(ctx: Ctx, input: z.infer<typeof NewTotp>): Promise<{ factorId: string }> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const factorId = newId(tx.now.getTime());
    await dropUnverified(tx.trx, userId, "totp");
    await insertFactor(tx.trx, {
      id: factorId,
      user_id: userId,
      factor_type: "totp",
      status: "unverified",
      friendly_name: input.friendly_name,
      created_at: tx.now,
      totp_secret_sealed: sealTotpSecret(tx, factorId, newTotpSecret()),
    });
    return { factorId };
  });
}

/** The secret of an authenticator that is being set up, for the picture and for typing. Never shown once verified. */
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

export function confirmTotp(ctx: Ctx, input: FactorProof, browser: Browser): Promise<ConfirmFactorResult> {
  return confirmFactor(ctx, input, browser, { type: "totp", isStrong: true, isRight: isRightTotp });
}
