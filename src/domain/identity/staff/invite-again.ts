import { requireAdmin, type StaffRole } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Factor } from "../factors/factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { factorsOf } from "../factors/queries-factor.server.ts";
import { mailInvitation } from "./invite-staff.ts";

/** Resends the invitation with a new link; the old one stops working. Refused once they've signed in. */
export async function inviteAgain(ctx: Ctx, input: { userId: string }): Promise<void> {
  requireAdmin(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const account = await findAccount(tx.trx, input.userId);
    if (!account?.role) throw new AppError("not-found");
    const factors = await factorsOf(tx.trx, input.userId);
    if (account.disabled_at || !isUnopenedStaff(account, factors)) throw new AppError("conflict");
    await mailInvitation(tx, account);
    await recordAudit(tx, { action: "staff.invited", subjectId: input.userId });
  });
}

/** An account with a role that was never opened: its address isn't confirmed, or it has no way to sign in. */
export function isUnopenedStaff(
  account: { role: StaffRole | null; email_verified_at: Date | null; password_hash: string | null },
  factors: Pick<Factor, "status">[],
): boolean {
  if (account.role === null) return false;
  const hasSignIn = account.password_hash !== null || factors.some(({ status }) => status === "verified");
  return account.email_verified_at === null || !hasSignIn;
}
