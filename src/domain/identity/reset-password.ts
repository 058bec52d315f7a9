import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { passwordProblem } from "./check-password.server.ts";
import { usableFactors } from "./factor.ts";
import { hashPassword } from "./hash-password.server.ts";
import type { PasswordProblem } from "./password.ts";
import {
  dropTokens,
  findAccount,
  findToken,
  markEmailVerified,
  takeToken,
  updatePassword,
} from "./queries-account.server.ts";
import { factorsOf } from "./queries-factor.server.ts";
import { deleteSessionsOf, forgetDevicesOf } from "./queries-session.server.ts";
import { hashSecret } from "./secret.server.ts";

export type ResetResult = { kind: "done" } | { kind: "expired" } | { kind: "password"; problem: PasswordProblem };

/** Sets a new password by a mailed link, once, and ends every session. A second factor stays in force at the next sign-in. */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<ResetResult> {
  const hash = hashSecret(input.token);
  const account = await inAuthTransaction(ctx, async (tx) => {
    const token = await findToken(tx.trx, hash, "reset-password", tx.now);
    const found = token?.user_id ? await findAccount(tx.trx, token.user_id) : undefined;
    if (!found || found.disabled_at) return null;
    const factors = usableFactors(await factorsOf(tx.trx, found.user_id), found.role);
    return { ...found, hasSecondFactor: factors.length > 0 };
  });
  if (!account) return { kind: "expired" };
  const problem = passwordProblem(input.password, account);
  if (problem) return { kind: "password", problem };
  const passwordHash = await hashPassword(input.password);
  return inAuthTransaction(ctx, async (tx) => {
    if (!(await takeToken(tx.trx, hash, "reset-password", tx.now))) return { kind: "expired" };
    await updatePassword(tx.trx, account.user_id, passwordHash);
    // Whoever had a way in before must not keep one: an address they asked to change to would be the next reset's.
    await dropTokens(tx.trx, account.user_id, "reset-password", "change-email");
    // Whoever reads the mail owns the address.
    await markEmailVerified(tx.trx, account.user_id, tx.now);
    await deleteSessionsOf(tx.trx, account.user_id);
    await forgetDevicesOf(tx.trx, account.user_id);
    await enqueueMail(tx, {
      template: "password-changed",
      to: { name: account.first_name, address: account.email },
      member: { userId: account.user_id },
      props: { resetUrl: `${tx.env.PUBLIC_ORIGIN}/forgot-password` },
    });
    await recordAudit(tx, { action: "account.password-reset", subjectId: account.user_id });
    return { kind: "done" };
  });
}

/** Whether a reset link still works, for drawing the page. Changes nothing. */
export async function isResetLinkGood(ctx: Ctx, input: { token: string }): Promise<boolean> {
  return inAuthTransaction(ctx, async (tx) => {
    return (await findToken(tx.trx, hashSecret(input.token), "reset-password", tx.now)) !== undefined;
  });
}
