import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "./begin-session.ts";
import { checkSecondFactor } from "../factors/check-second-factor.ts";
import { isStrong, usableFactors } from "../factors/factor.ts";
import { isRightPassword, requireHashRoom } from "../passwords/hash-password.server.ts";
import { findAccount, forgetFailures, reserveTry } from "../accounts/queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { rotateSession } from "./rotate-session.ts";
import { hashSecret } from "../secret.server.ts";

export const Confirmation = z.object({ password: z.string().max(1_000), code: z.string().max(40).default("") });

export type ConfirmResult =
  | { kind: "wrong" }
  | { kind: "code-needed" }
  /** The strong factor is a passkey, so the password alone isn't enough. */
  | { kind: "passkey-needed" }
  | { kind: "blocked"; seconds: number }
  | { kind: "done"; token: string };

/** Confirms the user again before a sensitive change: the password, plus the code if there's an authenticator. */
export async function confirmIdentity(
  ctx: Ctx,
  input: z.infer<typeof Confirmation>,
  browser: Browser,
): Promise<ConfirmResult> {
  const { userId } = requireMember(ctx);
  requireHashRoom();
  const key = hashSecret(`confirm:${userId}`);
  const start = await inAuthTransaction(ctx, async (tx) => {
    const wait = await reserveTry(tx.trx, key, tx.now);
    const account = await findAccount(tx.trx, userId);
    if (!account) throw new AppError("unauthenticated");
    if (wait > 0) await recordAudit(tx, { action: "session.throttled", subjectId: userId });
    return { wait, account };
  });
  if (start.wait > 0) return { kind: "blocked", seconds: start.wait };
  if (!(await isRightPassword(start.account.password_hash, input.password))) {
    await inAuthTransaction(ctx, (tx) => recordAudit(tx, { action: "session.confirm-refused", subjectId: userId }));
    return { kind: "wrong" };
  }
  return inAuthTransaction(ctx, async (tx) => {
    const { role } = start.account;
    const factors = usableFactors(await factorsOf(tx.trx, userId), role);
    const hasTotp = factors.some((factor) => factor.factor_type === "totp");
    if (!hasTotp && factors.some(isStrong)) return { kind: "passkey-needed" };
    if (hasTotp) {
      if (!input.code) return { kind: "code-needed" };
      const answer = await checkSecondFactor(tx, { userId, role }, { method: "totp", code: input.code });
      if (!answer.ok) {
        await recordAudit(tx, { action: "session.confirm-refused", subjectId: userId });
        return { kind: "wrong" };
      }
    }
    await forgetFailures(tx.trx, key);
    const { token } = await rotateSession(tx, { role, browser, strongFactor: hasTotp, signedInNow: true });
    await recordAudit(tx, { action: "session.confirmed", subjectId: userId });
    return { kind: "done", token };
  });
}
