import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findAccount } from "../accounts/queries-account.server.ts";
import { setViewing } from "./queries-session.server.ts";

export const Viewing = z.object({
  userId: z.uuid(),
  reason: z.string().trim().min(1, "staff-reason-missing").max(500),
});

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Lets this colleague's session see the patient area as a member does, read-only: the edge refuses every form, and the database
 * opens such transactions as read-only.
 */
export async function startViewing(ctx: Ctx, input: z.infer<typeof Viewing>): Promise<void> {
  const staff = requireStaff(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    const account = await findAccount(tx.trx, input.userId);
    if (!account) throw new AppError("not-found");
    // You can't view a colleague's pages.
    if (account.role) throw new AppError("forbidden");
    await setViewing(tx.trx, staff.sessionId, {
      viewing_id: input.userId,
      viewing_until: new Date(tx.now.getTime() + HALF_HOUR_MS),
    });
    await recordAudit(tx, { action: "member.viewed-as", subjectId: input.userId, reason: input.reason });
  });
}
