import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { askToReplaceShortPassword, findAccount } from "../accounts/queries-account.server.ts";
import { decideReset, deleteFactorsOf, findOpenReset, insertReset } from "../passwords/queries-reset.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { forgetDevicesOf } from "../sessions/queries-session.server.ts";

export const FactorReset = z.object({ userId: z.uuid(), reason: z.string().trim().min(1, "Say why").max(500) });

/** Somebody lost every second step. One colleague asks; nothing happens until another one has agreed. */
export async function askForFactorReset(ctx: Ctx, input: z.infer<typeof FactorReset>): Promise<void> {
  const staff = requireStaff(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    const account = await findAccount(tx.trx, input.userId);
    if (!account) throw new AppError("not-found");
    // A colleague's factors guard everybody's data: that is for admins.
    if (account.role && staff.kind !== "admin") throw new AppError("forbidden");
    if (input.userId === staff.userId) throw new AppError("forbidden");
    if (await findOpenReset(tx.trx, input.userId)) throw new AppError("conflict");
    await insertReset(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: input.userId,
      reason: input.reason,
      asked_by: staff.userId,
      asked_at: tx.now,
    });
    await recordAudit(tx, { action: "factor.reset-asked", subjectId: input.userId, reason: input.reason });
  });
}

/** The second person. With a yes every factor, session and known device is gone, and the owner is told. */
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

/** What waits for a second person about this member. */
export async function getOpenFactorReset(
  ctx: Ctx,
  input: { userId: string },
): Promise<{ reason: string; askedBy: string; askedAt: Date } | null> {
  requireStaff(ctx);
  const reset = await inTransaction(ctx, ({ trx }) => findOpenReset(trx, input.userId));
  return reset ? { reason: reset.reason, askedBy: reset.asked_by, askedAt: reset.asked_at } : null;
}
