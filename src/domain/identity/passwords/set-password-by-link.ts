import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import type { AuditAction } from "#domain/audit/action.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { passwordProblem } from "./check-password.server.ts";
import { usableFactors } from "../factors/factor.ts";
import { hashPassword } from "./hash-password.server.ts";
import { isUnopenedStaff } from "../staff/invite-again.ts";
import { isShortPassword, type PasswordProblem } from "./password.ts";
import {
  dropTokens,
  findAccount,
  findToken,
  markEmailVerified,
  redeemToken,
  updatePassword,
} from "../accounts/queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { forgetDevicesOf } from "../sessions/queries-session.server.ts";
import { hashSecret } from "../secret.server.ts";

export type LinkPurpose = "reset-password" | "staff-invitation";
export type LinkResult = { kind: "done" } | { kind: "expired" } | { kind: "password"; problem: PasswordProblem };

/**
 * Shared by reset and invitation: an emailed link sets the password, once, and ends every session. An account with a role that
 * was never opened can only be opened by its invitation.
 */
export async function setPasswordByLink(
  ctx: Ctx,
  input: { token: string; password: string },
  { purpose, action }: { purpose: LinkPurpose; action: AuditAction },
): Promise<LinkResult> {
  const hash = hashSecret(input.token);
  const account = await inAuthTransaction(ctx, async (tx) => {
    const token = await findToken(tx.trx, hash, purpose, tx.now);
    const found = token?.user_id ? await findAccount(tx.trx, token.user_id) : undefined;
    if (!found || found.disabled_at) return null;
    const factors = await factorsOf(tx.trx, found.user_id);
    if (isUnopenedStaff(found, factors) !== (purpose === "staff-invitation")) return null;
    return { ...found, hasSecondFactor: usableFactors(factors, found.role).length > 0 };
  });
  if (!account) return { kind: "expired" };
  const problem = passwordProblem(input.password, account);
  if (problem) return { kind: "password", problem };
  const passwordHash = await hashPassword(input.password);
  return inAuthTransaction(ctx, async (tx) => {
    if (!(await redeemToken(tx.trx, hash, purpose, tx.now))) return { kind: "expired" };
    await updatePassword(tx.trx, account.user_id, { passwordHash, isShort: isShortPassword(input.password) });
    // Cancel pending email changes: otherwise an attacker's new address would receive the next reset.
    await dropTokens(tx.trx, account.user_id, "reset-password", "change-email", "staff-invitation");
    // Opening the link proves the address.
    await markEmailVerified(tx.trx, account.user_id, tx.now);
    await endSessionsOf(tx, account.user_id);
    await forgetDevicesOf(tx.trx, account.user_id);
    await enqueueMail(tx, {
      template: "password-changed",
      to: { name: account.first_name, address: account.email },
      member: { userId: account.user_id },
      props: { resetUrl: `${tx.env.PUBLIC_ORIGIN}/forgot-password` },
    });
    await recordAudit(tx, { action, subjectId: account.user_id });
    return { kind: "done" };
  });
}
