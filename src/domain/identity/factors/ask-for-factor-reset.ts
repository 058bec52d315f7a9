import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { findOpenReset, insertReset } from "../passwords/queries-reset.server.ts";

export const FactorReset = z.object({
  userId: z.uuid(),
  reason: z.string().trim().min(1, "staff-reason-missing").max(500),
});

/** Requests a reset for someone who lost every second factor. Nothing happens until a second colleague approves. */
export async function askForFactorReset(ctx: Ctx, input: z.infer<typeof FactorReset>): Promise<void> {
  const staff = requireStaff(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    const account = await findAccount(tx.trx, input.userId);
    if (!account) throw new AppError("not-found");
    // A colleague's factors protect everyone's data, so only admins can reset them.
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
