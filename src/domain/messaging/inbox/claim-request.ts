import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireRequest, seenBy } from "../change-request.ts";

export type Input = { requestId: string };

/** Claims a request. If two people try at the same time, one gets it and the other a conflict. Safe to repeat. */
export async function claimRequest(ctx: Ctx, { requestId }: Input): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, requestId, "claim");
    if (request.owner_id === staff.userId) return;
    if (request.owner_id) throw new AppError("conflict");
    await move(tx, request, "claim", {
      change: { owner_id: staff.userId, ...seenBy(tx, staff, request) },
    });
    await recordAudit(tx, { action: "contact-request.claimed", objectId: request.id, subjectId: request.user_id });
  });
}
