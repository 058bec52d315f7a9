import { z } from "zod";
import { requireAdmin, requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { replaceOnCall, selectOnCall, selectStaffIds } from "./queries-page.server.ts";

/** Who is called about what may be an emergency, first to last. */
export async function listOnCall(ctx: Ctx): Promise<{ userId: string; name: string; hasPhone: boolean }[]> {
  requireStaff(ctx);
  const people = await inTransaction(ctx, ({ trx }) => selectOnCall(trx));
  return people.map(({ user_id, first_name, last_name, phone_number }) => ({
    userId: user_id,
    name: `${first_name} ${last_name}`,
    hasPhone: phone_number !== null,
  }));
}

export const OnCallList = z.object({ userIds: z.array(z.uuid()).max(20) });

/** Replaces the list. Only employees and admins: whoever is called must be able to open the inbox. */
export async function setOnCall(ctx: Ctx, input: z.infer<typeof OnCallList>): Promise<void> {
  const admin = requireAdmin(ctx);
  const userIds = [...new Set(input.userIds)];
  await inTransaction(ctx, async (tx) => {
    const staff = new Set(await selectStaffIds(tx.trx, userIds));
    if (userIds.some((id) => !staff.has(id))) throw new AppError("not-found");
    await replaceOnCall(
      tx.trx,
      userIds.map((user_id, i) => ({ user_id, position: i + 1, added_at: tx.now, added_by: admin.userId })),
    );
    await recordAudit(tx, { action: "on-call.changed" });
  });
}
