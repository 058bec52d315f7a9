import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { accountDisabledJob } from "../jobs.ts";
import { findAccount, setDisabled } from "../accounts/queries-account.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { Disabling } from "./change-role.ts";

/**
 * Disables an account. Its sessions end at commit, so the next request is anonymous. A job in the same commit tells other slices
 * to reassign the person's work.
 */
export async function disableAccount(ctx: Ctx, input: z.infer<typeof Disabling>): Promise<void> {
  const admin = requireAdmin(ctx);
  if (admin.userId === input.userId) throw new AppError("forbidden");
  await inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    if (!(await findAccount(tx.trx, input.userId))) throw new AppError("not-found");
    await setDisabled(tx.trx, input.userId, tx.now);
    await endSessionsOf(tx, input.userId);
    await enqueue(tx, accountDisabledJob, { userId: input.userId });
    await recordAudit(tx, { action: "account.disabled", subjectId: input.userId, reason: input.reason });
  });
}
