import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { loadPath, type MemberPath } from "./load-path.ts";

/** A member's path for staff: states only, never an answer or a result. */
export async function getPathOf(ctx: Ctx, input: { userId: string }): Promise<MemberPath> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const path = await loadPath(tx, input.userId);
    await recordAudit(tx, { action: "path.read", subjectId: input.userId });
    return path;
  });
}
