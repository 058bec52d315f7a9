import type { TxCtx } from "#core/ctx.ts";
import { listVisitsWith } from "../reads.server.ts";
import { summarizeEvidence } from "./summarize-evidence.ts";

export type LiveVisit = { id: string; at: Date; patientState: string | null; avSeconds: number };

/**
 * Visits in which both sides saw and heard each other, newest first. One whose note isn't signed yet counts with what was measured
 * so far; the clinic's own jobs don't read measurements, so for them it doesn't count.
 */
export async function listLiveVisits(
  tx: TxCtx,
  about: { userId: string; providerId: string; since: Date },
): Promise<LiveVisit[]> {
  const live: LiveVisit[] = [];
  for (const visit of await listVisitsWith(tx.trx, about)) {
    const { id, patientState } = visit;
    if (!visit.closedAt && tx.actor.kind === "system") continue;
    const { modality, avSeconds, startedAt } = visit.closedAt ? visit : await summarizeEvidence(tx.trx, id);
    if (modality === "video") live.push({ id, at: startedAt ?? visit.openedAt, patientState, avSeconds });
  }
  return live;
}
