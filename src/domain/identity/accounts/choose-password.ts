import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Browser } from "../sessions/begin-session.ts";
import { passwordProblem } from "../passwords/check-password.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import type { PasswordProblem } from "../passwords/password.ts";
import { findAccount, setFirstPassword } from "./queries-account.server.ts";
import { rotateSession } from "../sessions/rotate-session.ts";

/** Sets the first password of an account opened with an emailed code. If it already has one, use changePassword. */
export async function choosePassword(
  ctx: Ctx,
  input: { password: string },
  browser: Browser,
): Promise<{ kind: "done"; token: string } | { kind: "password"; problem: PasswordProblem }> {
  const { userId } = requireMember(ctx);
  const account = await inAuthTransaction(ctx, (tx) => findAccount(tx.trx, userId));
  if (!account) throw new AppError("unauthenticated");
  if (account.password_hash) throw new AppError("conflict");
  const problem = passwordProblem(input.password, { email: account.email, hasSecondFactor: false });
  if (problem) return { kind: "password", problem };
  const passwordHash = await hashPassword(input.password);
  return inAuthTransaction(ctx, async (tx) => {
    if (!(await setFirstPassword(tx.trx, userId, passwordHash))) throw new AppError("conflict");
    const { token } = await rotateSession(tx, { role: account.role, browser });
    await recordAudit(tx, { action: "account.password-changed", subjectId: userId });
    return { kind: "done", token };
  });
}
