import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { AuditAction } from "#domain/audit/action.ts";
import { insertEvents } from "./queries.server.ts";

const AUDIT = {
  transcribed: "lab-report.transcribed",
  released: "lab-report.released",
  withdrawn: "lab-report.withdrawn",
  amended: "lab-report.amended",
  reviewed: "lab-report.reviewed",
  held: "lab-value.held",
  "hold-lifted": "lab-value.hold-lifted",
  "alert-raised": "lab-alert.raised",
  "alert-acknowledged": "lab-alert.acknowledged",
  "alert-closed": "lab-alert.closed",
  "treatment-decided": "treatment.decided",
} as const satisfies Record<string, AuditAction>;

/** Writes the report's history and the audit trail. Comments stay in the history. */
export async function noteEvent(
  tx: TxCtx,
  event: {
    kind: keyof typeof AUDIT;
    reportId: string;
    userId: string;
    valueId?: string;
    note?: string | null;
    /** A code for the audit trail, never free text. */
    reason?: string;
  },
): Promise<void> {
  await insertEvents(tx.trx, [
    {
      id: newId(tx.now.getTime()),
      report_id: event.reportId,
      value_id: event.valueId ?? null,
      kind: event.kind,
      at: tx.now,
      actor_kind: tx.actor.kind,
      actor_id: actorId(tx.actor),
      note: event.note ?? null,
    },
  ]);
  await recordAudit(tx, {
    action: AUDIT[event.kind],
    objectId: event.reportId,
    subjectId: event.userId,
    reason: event.reason ?? null,
  });
}
