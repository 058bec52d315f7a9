import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireFree, requireRequest, seenBy } from "../change-request.ts";
import { isRinging } from "../request-state.ts";
import type { Input } from "./claim-request.ts";

/** Resolves a request; the patient can reopen it within 14 days. An alarm must be acknowledged first. */
export async function resolveRequest(ctx: Ctx, { requestId }: Input): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, requestId, "resolve");
    requireFree(staff, request);
    if (isRinging(request)) throw new AppError("conflict");
    await move(tx, request, "resolve", {
      change: { resolved_at: tx.now, ...seenBy(tx, staff, request) },
    });
    await recordAudit(tx, { action: "contact-request.resolved", objectId: request.id, subjectId: request.user_id });
  });
}
