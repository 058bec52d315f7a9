import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "./begin-session.ts";
import { requireFresh } from "./freshness.ts";
import { FriendlyName } from "./person-fields.ts";
import { findAccount, forgetFailures, reserveTry } from "./queries-account.server.ts";
import { dropUnverified, factorsOf, insertFactor, verifyFactor } from "./queries-factor.server.ts";
import { rotateSession } from "./rotate-session.ts";
import { hashSecret } from "./secret.server.ts";
import { tellAboutFactor } from "./tell-about-factor.ts";
import { isRightTotp, newTotpSecret, openTotpSecret, sealTotpSecret, totpUri } from "./totp.server.ts";

export const NewTotp = z.object({ friendly_name: FriendlyName });
export const TotpProof = z.object({
  factorId: z.uuid(),
  code: z.string().trim().min(1, "Enter the 6-digit code").max(20),
});

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

export type ConfirmFactorResult =
  | { kind: "wrong" }
  | { kind: "blocked"; seconds: number }
  | { kind: "done"; token: string };

/** The first right code turns it on. The session now counts as strongly signed in. */
export async function confirmTotp(
  ctx: Ctx,
  input: z.infer<typeof TotpProof>,
  browser: Browser,
): Promise<ConfirmFactorResult> {
  const { userId } = requireMember(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const key = hashSecret(`enrol:${userId}`);
    const wait = await reserveTry(tx.trx, key, tx.now);
    if (wait > 0) return { kind: "blocked", seconds: wait };
    const factors = await factorsOf(tx.trx, userId);
    const factor = factors.find(({ id, factor_type }) => id === input.factorId && factor_type === "totp");
    const account = await findAccount(tx.trx, userId);
    if (!factor || !account) throw new AppError("not-found");
    if (!(await isRightTotp(tx, factor, input.code.replace(/\s/g, "")))) return { kind: "wrong" };
    await forgetFailures(tx.trx, key);
    await verifyFactor(tx.trx, factor.id, tx.now);
    const { token } = await rotateSession(tx, { role: account.role, browser, strongFactor: true });
    await tellAboutFactor(tx, account, "added");
    await recordAudit(tx, { action: "factor.added", subjectId: userId, objectId: factor.id });
    return { kind: "done", token };
  });
}
