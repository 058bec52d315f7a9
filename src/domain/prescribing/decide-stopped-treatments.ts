import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { holdTreatments } from "#domain/chart/holds/hold-treatments.ts";
import { liftHolds } from "#domain/chart/holds/lift-holds.ts";
import { attachable } from "#domain/files/attachable.ts";
import { recordStopDecision } from "#domain/labs/stops/record-stop-decision.ts";
import type { LabReport } from "#domain/labs/report.ts";
import { STOP_DECISIONS, type StopDecision } from "#domain/labs/stops/stop.ts";
import { requireReport } from "#domain/labs/verify-report.ts";
import { applyMove } from "./apply-move.ts";
import { treatmentDecidedJob } from "./jobs.ts";
import { findStoppedTreatments, type StoppedTreatment } from "./list-stopped-treatments.ts";
import { prescriptionStates, type Prescription } from "./prescription.ts";
import { findPrescription, selectEvents } from "./queries.server.ts";

/** The form for one treatment. */
export const TreatmentDecision = z
  .object({
    treatmentKey: z.string(),
    decision: z.enum(STOP_DECISIONS, "treatment-decision-missing"),
    message: z.string().trim().min(1, "member-message-missing").max(1000),
    reason: z.string().trim().max(900),
    documentId: z.union([z.uuid(), z.literal("")]),
  })
  .refine(({ decision, reason }) => decision !== "continue" || reason !== "", {
    path: ["reason"],
    message: "continue-reason-missing",
  });
export type TreatmentDecision = z.infer<typeof TreatmentDecision>;

/** The field and treatment, and an error code. */
export type DecisionProblem = {
  treatmentKey: string;
  field: "decision" | "documentId";
  code: "decision-missing" | "continue-not-offered" | "document-missing";
};

/** A later decision about treatments stopped by a reviewed report. */
export async function decideStoppedTreatments(
  ctx: Ctx,
  input: { reportId: string; decisions: TreatmentDecision[] },
): Promise<{ kind: "decided" } | { kind: "refused"; problems: DecisionProblem[] }> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const report = await requireReport(tx, input.reportId, "decide");
    const treatments = await findStoppedTreatments(tx, report);
    const problems = findDecisionProblems(treatments, input.decisions, { isReview: false });
    if (problems.length > 0) return { kind: "refused", problems };
    if (input.decisions.length === 0) throw new AppError("conflict");
    await carryOut(tx, report, treatments, input.decisions);
    return { kind: "decided" };
  });
}

/** Checked before anything is written. Signing a review needs every decision that's due; later ones can come one by one. */
export function findDecisionProblems(
  treatments: readonly StoppedTreatment[],
  decisions: readonly TreatmentDecision[],
  { isReview }: { isReview: boolean },
): DecisionProblem[] {
  return treatments.flatMap((treatment): DecisionProblem[] => {
    const { key: treatmentKey, isDue, canContinue, acceptedDocument } = treatment;
    const made = decisions.find((decision) => decision.treatmentKey === treatmentKey);
    if (!made) return isReview && isDue ? [{ treatmentKey, field: "decision", code: "decision-missing" }] : [];
    if (made.decision !== "continue") return [];
    if (!canContinue) return [{ treatmentKey, field: "decision", code: "continue-not-offered" }];
    if (acceptedDocument && !made.documentId) return [{ treatmentKey, field: "documentId", code: "document-missing" }];
    return [];
  });
}

/** Records each decision, changes its prescriptions and notifies the member, all or nothing. */
export async function carryOut(
  tx: TxCtx,
  report: Pick<LabReport, "id" | "userId">,
  treatments: readonly StoppedTreatment[],
  decisions: readonly TreatmentDecision[],
): Promise<void> {
  for (const { treatmentKey, decision, message, reason, documentId } of decisions) {
    const treatment = treatments.find(({ key }) => key === treatmentKey);
    if (!treatment) throw new AppError("conflict");
    const isContinued = decision === "continue";
    const document = isContinued && treatment.acceptedDocument ? documentId : null;
    if (document) await attachable(tx, { fileId: document, userId: report.userId });
    await recordStopDecision(tx, report, {
      treatmentKey,
      decision,
      message,
      reason,
      stops: treatment.stops.map((stop) => ({
        stop,
        newerValueId: isContinued ? (stop.newer?.valueId ?? null) : null,
        documentId: isContinued && !stop.newer ? document : null,
      })),
    });
    await changeHolds(tx, report.userId, decision, treatment);
    for (const { id } of treatment.prescriptions) {
      const prescription = await findPrescription(tx.trx, id, { lock: true });
      if (prescription) await movePrescription(tx, prescription, decision, treatment);
    }
    await enqueue(tx, treatmentDecidedJob, { prescriptionId: treatment.prescriptions[0]!.id });
  }
}

/** The decision lifts the treatment's hold or leaves it. It starts again if a changed dose had lifted it. */
async function changeHolds(
  tx: TxCtx,
  userId: string,
  decision: StopDecision,
  { key, stops }: StoppedTreatment,
): Promise<void> {
  const sourceIds = stops.map(({ alertId }) => alertId);
  if (decision !== "hold") return liftHolds(tx, { source: "lab", sourceIds, treatmentKey: key, reason: decision });
  for (const sourceId of sourceIds) {
    const hold = { userId, treatmentKeys: [key], source: "lab", sourceId } as const;
    await holdTreatments(tx, { ...hold, reason: "result-stops-treatment" });
  }
}

async function movePrescription(
  tx: TxCtx,
  prescription: Prescription,
  decision: StopDecision,
  { others }: StoppedTreatment,
): Promise<void> {
  const move = ({ hold: "held", "change-dose": "held", stop: "stopped", continue: "resumed" } as const)[decision];
  // Without refills it can't be put on hold; the stop itself prevents orders.
  if (!prescriptionStates.can(move, prescription)) return;
  if (move === "resumed" && (others.length > 0 || !(await isHeldForResult(tx, prescription)))) return;
  await applyMove(tx, prescription, move, { reason: "lab-result" });
}

/** Only the prescriber can lift a hold they set for another reason. */
async function isHeldForResult({ trx }: TxCtx, { id }: Prescription): Promise<boolean> {
  const held = (await selectEvents(trx, [id])).findLast(({ kind }) => kind === "held");
  return held?.reason === "lab-result";
}
