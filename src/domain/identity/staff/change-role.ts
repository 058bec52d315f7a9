import { z } from "zod";
import { DESK_KINDS, requireAdmin, type StaffRole } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { findAccount, updateRole } from "../accounts/queries-account.server.ts";
import { insertProfileChange } from "../profile/queries-profile.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";

export const RoleChange = z.object({
  userId: z.uuid(),
  role: z.enum(DESK_KINDS).nullable(),
  reason: z.string().trim().min(1, "staff-reason-missing").max(500),
});

/** Grants or removes a role. Ends the person's sessions, so the new role starts with a new sign-in. You can't change your own. */
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

export const Disabling = z.object({
  userId: z.uuid(),
  reason: z.string().trim().min(1, "staff-reason-missing").max(500),
});
