import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireFree, requireRequest, seenBy } from "../change-request.ts";
import { letGo } from "./hand-back.ts";
import { isRinging } from "../request-state.ts";

type Input = { requestId: string };

/** Takes a request for oneself. Of two who try at once one gets it, the other a conflict. Again is fine. */
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

/** Gives it back for others to take: by its owner, or by an admin when the owner is away. */
export async function releaseRequest(ctx: Ctx, { requestId }: Input): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, requestId, "release");
    if (!request.owner_id) throw new AppError("conflict");
    requireFree(staff, request);
    await letGo(tx, request);
  });
}

/** Nothing more to do, unless the patient writes again within 14 days. An alarm must be acknowledged first. */
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
