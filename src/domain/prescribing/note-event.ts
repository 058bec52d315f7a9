import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { DecisionReason } from "./prescription.ts";
import { insertPrescriptionEvent, type HistoryEntry } from "./queries.server.ts";

/**
 * Writes the prescription's history and the audit trail together. The note may mention health, so it stays out of the audit
 * trail.
 */
export async function noteEvent(
  tx: TxCtx,
  prescription: { id: string; userId: string },
  kind: HistoryEntry["kind"],
  options: { reason?: DecisionReason | undefined; note?: string | undefined; at?: Date } = {},
): Promise<void> {
  const reason = options.reason ?? null;
  const at = options.at ?? tx.now;
  await insertPrescriptionEvent(tx.trx, {
    id: newId(at.getTime()),
    prescription_id: prescription.id,
    kind,
    at,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    reason,
    note: options.note || null,
  });
  await recordAudit(tx, {
    action: `prescription.${kind}`,
    subjectId: prescription.userId,
    objectId: prescription.id,
    reason,
  });
}
