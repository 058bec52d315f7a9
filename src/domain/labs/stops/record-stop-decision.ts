import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { noteEvent } from "../note-event.ts";
import { insertStopDecisions } from "./queries-stop.server.ts";
import type { LabReport } from "../report.ts";
import type { LabStop, StopDecision } from "./stop.ts";

/** What lets a treatment continue, per stop. */
export type Cleared = { stop: LabStop; newerValueId: string | null; documentId: string | null };

/**
 * Records a provider's decision about one treatment, for every stop it answers. The caller applies the decision in the same
 * transaction.
 */
export async function recordStopDecision(
  tx: TxCtx,
  report: Pick<LabReport, "id" | "userId">,
  decided: { treatmentKey: string; decision: StopDecision; message: string; reason: string; stops: Cleared[] },
): Promise<void> {
  const provider = requireProvider(tx);
  const { treatmentKey, decision, message, reason, stops } = decided;
  await insertStopDecisions(
    tx.trx,
    stops.map(({ stop, newerValueId, documentId }) => ({
      id: newId(tx.now.getTime()),
      alert_id: stop.alertId,
      user_id: report.userId,
      treatment_key: treatmentKey,
      decision,
      message,
      newer_value_id: newerValueId,
      document_id: documentId,
      decided_by: provider.userId,
      decided_at: tx.now,
    })),
  );
  await noteEvent(tx, {
    kind: "treatment-decided",
    reportId: report.id,
    userId: report.userId,
    note: [`${treatmentKey}: ${decision}.`, reason].join(" ").trim(),
    reason: decision,
  });
}
