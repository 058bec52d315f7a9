import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertRelation } from "./queries.server.ts";

/** A colleague stands in for someone's provider until a moment. Part of the job that passes on what waits. */
export async function coverPatient(
  tx: TxCtx,
  { userId, providerId, until, reason }: { userId: string; providerId: string; until: Date; reason: string },
): Promise<void> {
  requireSystem(tx);
  if (userId === providerId) return;
  await insertRelation(tx.trx, {
    id: newId(tx.now.getTime()),
    user_id: userId,
    provider_id: providerId,
    basis: "covering",
    reason,
    starts_at: tx.now,
    ends_at: until,
  });
  await recordAudit(tx, { action: "care-relation.opened", subjectId: userId, objectId: providerId });
}
