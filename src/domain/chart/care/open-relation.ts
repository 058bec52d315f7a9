import { isStaff, requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertRelation } from "./queries.server.ts";

/**
 * Makes a provider responsible for someone: `assigned` as their own, `covering` for want of one. Part of the act that asks for it,
 * by the patient or by staff. Opening an open one again changes nothing.
 */
export async function openRelation(
  tx: TxCtx,
  relation: { userId: string; providerId: string; basis: "assigned" | "covering"; reason: string },
): Promise<void> {
  const actor = requireMember(tx);
  const isOwn = actor.userId === relation.userId;
  if (!isOwn && !isStaff(actor)) throw new AppError("forbidden");
  if (actor.userId === relation.providerId) throw new AppError("forbidden");
  await insertRelation(tx.trx, {
    id: newId(tx.now.getTime()),
    user_id: relation.userId,
    provider_id: relation.providerId,
    basis: relation.basis,
    reason: relation.reason,
    starts_at: tx.now,
  });
  await recordAudit(tx, { action: "care-relation.opened", subjectId: relation.userId, objectId: relation.providerId });
}
