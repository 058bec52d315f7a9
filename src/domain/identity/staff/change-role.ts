import { z } from "zod";
import { requireAdmin, type StaffRole } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { accountDisabledJob } from "../jobs.ts";
import { findAccount, setDisabled, updateRole } from "../accounts/queries-account.server.ts";
import { insertProfileChange } from "../profile/queries-profile.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";

export const RoleChange = z.object({
  userId: z.uuid(),
  role: z.enum(["employee", "admin", "provider"]).nullable(),
  reason: z.string().trim().min(1, "Say why").max(500),
});

/** Gives or takes a role. The person's sessions end, so the new role begins with a new sign-in. Nobody changes their own. */
export async function changeRole(ctx: Ctx, input: z.infer<typeof RoleChange>): Promise<void> {
  const admin = requireAdmin(ctx);
  if (admin.userId === input.userId) throw new AppError("forbidden");
  await inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    const account = await findAccount(tx.trx, input.userId);
    if (!account) throw new AppError("not-found");
    const before: StaffRole | null = account.role;
    await updateRole(tx.trx, input.userId, input.role);
    await endSessionsOf(tx, input.userId);
    await insertProfileChange(tx.trx, {
      user_id: input.userId,
      field: "role",
      old_value: before,
      new_value: input.role,
      changed_at: tx.now,
      changed_by: admin.userId,
      changed_by_kind: admin.kind,
    });
    await recordAudit(tx, { action: "account.role-changed", subjectId: input.userId, reason: input.reason });
  });
}

export const Disabling = z.object({ userId: z.uuid(), reason: z.string().trim().min(1, "Say why").max(500) });

/**
 * Shuts an account. Its sessions are gone with the commit: the next request is anonymous. What they held is passed on by
 * whoever keeps it, told by a job of the same commit.
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

/** Opens it again. They sign in anew, with the factors they had. */
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
