import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { findAccount, setDisabled } from "../accounts/queries-account.server.ts";
import { Disabling } from "./change-role.ts";

/** Enables the account again. They sign in with the factors they had. */
export async function enableAccount(ctx: Ctx, input: z.infer<typeof Disabling>): Promise<void> {
  const admin = requireAdmin(ctx);
  if (admin.userId === input.userId) throw new AppError("forbidden");
  await inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const account = await findAccount(tx.trx, input.userId);
    if (!account) throw new AppError("not-found");
    if (!account.disabled_at) return;
    await setDisabled(tx.trx, input.userId, null);
    await recordAudit(tx, { action: "account.enabled", subjectId: input.userId, reason: input.reason });
  });
}
