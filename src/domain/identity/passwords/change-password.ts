import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { passwordProblem } from "./check-password.server.ts";
import { usableFactors } from "../factors/factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { hashPassword } from "./hash-password.server.ts";
import { isShortPassword, type PasswordProblem } from "./password.ts";
import { dropTokens, findAccount, updatePassword } from "../accounts/queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { rotateSession } from "../sessions/rotate-session.ts";

export type ChangePasswordResult = { kind: "done"; token: string } | { kind: "password"; problem: PasswordProblem };

/**
 * Changes the password after a fresh sign-in. Every other session ends, this one gets a new token, and links emailed earlier stop
 * working.
 */
export async function changePassword(
  ctx: Ctx,
  input: { password: string },
  browser: Browser,
): Promise<ChangePasswordResult> {
  const { userId, sessionId } = requireMember(ctx);
  const account = await inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const found = await findAccount(tx.trx, userId);
    if (!found) throw new AppError("unauthenticated");
    const factors = usableFactors(await factorsOf(tx.trx, userId), found.role);
    return { ...found, hasSecondFactor: factors.length > 0 };
  });
  const problem = passwordProblem(input.password, account);
  if (problem) return { kind: "password", problem };
  const passwordHash = await hashPassword(input.password);
  return inAuthTransaction(ctx, async (tx) => {
    await updatePassword(tx.trx, userId, { passwordHash, isShort: isShortPassword(input.password) });
    await endSessionsOf(tx, userId, sessionId);
    await dropTokens(tx.trx, userId, "reset-password", "change-email");
    const { token } = await rotateSession(tx, { role: account.role, browser });
    await enqueueMail(tx, {
      template: "password-changed",
      to: { name: account.first_name, address: account.email },
      member: { userId },
      props: { resetUrl: `${tx.env.PUBLIC_ORIGIN}/forgot-password` },
    });
    await recordAudit(tx, { action: "account.password-changed", subjectId: userId });
    return { kind: "done", token };
  });
}
