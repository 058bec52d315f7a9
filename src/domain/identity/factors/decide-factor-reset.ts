import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { askToReplaceShortPassword, findAccount } from "../accounts/queries-account.server.ts";
import { decideReset, deleteFactorsOf, findOpenReset } from "../passwords/queries-reset.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { forgetDevicesOf } from "../sessions/queries-session.server.ts";

/** The second person's decision. Approving removes every factor, session and known device, and notifies the owner. */
export async function decideFactorReset(ctx: Ctx, input: { userId: string; isApproved: boolean }): Promise<void> {
  const staff = requireStaff(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    const [reset, account] = [await findOpenReset(tx.trx, input.userId), await findAccount(tx.trx, input.userId)];
    if (!reset || !account) throw new AppError("not-found");
    if (reset.asked_by === staff.userId || input.userId === staff.userId) throw new AppError("forbidden");
    if (account.role && staff.kind !== "admin") throw new AppError("forbidden");
    const decision = { decided_by: staff.userId, decided_at: tx.now, is_approved: input.isApproved };
    if (!(await decideReset(tx.trx, reset.id, decision))) throw new AppError("conflict");
    if (!input.isApproved) {
      await recordAudit(tx, { action: "factor.reset-refused", subjectId: input.userId });
      return;
    }
    await deleteFactorsOf(tx.trx, input.userId);
    await askToReplaceShortPassword(tx.trx, input.userId);
    await endSessionsOf(tx, input.userId);
    await forgetDevicesOf(tx.trx, input.userId);
    await enqueueMail(tx, {
      template: "factor-changed",
      to: { name: account.first_name, address: account.email },
      member: { userId: input.userId },
      props: { change: "removed", phone: tx.env.BRAND_PHONE },
    });
    await recordAudit(tx, { action: "factor.reset", subjectId: input.userId });
  });
}
