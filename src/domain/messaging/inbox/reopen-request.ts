import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireFree, requireRequest } from "../change-request.ts";

/** Resolved too early. The due time doesn't change. */
export async function reopenRequest(ctx: Ctx, input: { requestId: string }): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, input.requestId, "reopen");
    requireFree(staff, request);
    await move(tx, request, "reopen", { change: { resolved_at: null } });
    await recordAudit(tx, { action: "contact-request.reopened", objectId: request.id, subjectId: request.user_id });
  });
}
