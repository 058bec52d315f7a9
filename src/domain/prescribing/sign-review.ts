import type { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { reviewReport, type Review } from "#domain/labs/review-report.ts";
import { requireReport } from "#domain/labs/verify-report.ts";
import {
  carryOut,
  findDecisionProblems,
  type DecisionProblem,
  type TreatmentDecision,
} from "./decide-stopped-treatments.ts";
import { findStoppedTreatments } from "./list-stopped-treatments.ts";

export type Signed =
  | { kind: "signed" }
  | { kind: "note-missing" }
  | { kind: "decisions-missing"; problems: DecisionProblem[] };

/**
 * A provider signs the review of a report. If it stops a treatment the member has a prescription for, each such treatment needs a
 * decision. The review, the decision, the prescription's status and the member's notice are saved together or not at all.
 */
export async function signReview(
  ctx: Ctx,
  input: { review: z.infer<typeof Review>; decisions: TreatmentDecision[] },
): Promise<Signed> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const report = await requireReport(tx, input.review.reportId, "review");
    const treatments = await findStoppedTreatments(tx, report);
    const problems = findDecisionProblems(treatments, input.decisions, { isReview: true });
    if (problems.length > 0) return { kind: "decisions-missing", problems };
    const { kind } = await reviewReport(tx, input.review);
    if (kind === "note-missing") return { kind };
    await carryOut(tx, report, treatments, input.decisions);
    return { kind: "signed" };
  });
}
