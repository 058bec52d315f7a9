import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordCheck } from "#domain/safety/checks/record-check.ts";
import { verdictOf, type FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import type { CheckLine } from "../checks/check-line.ts";
import { noteEvent } from "../note-event.ts";
import { lockDraft } from "./lock-draft.ts";
import { lookTwice, refusalOf } from "./look-at-draft.ts";
import { updateWritten } from "./queries-writing.server.ts";
import { putIntoTray, removeFromTray } from "./tray.ts";

export type CheckDraftResult =
  | { kind: "done" }
  /** What the checks say now, and the rules that still wait for a reason. */
  | { kind: "refused"; checks: CheckLine[]; unanswered: string[] };

/**
 * Its prescriber has read the second look and answered each warning by itself. A stop refuses, whatever was answered. What was found
 * and answered is saved with the prescription, also if it didn't pass. `seen` and `seenCheck` are the patient and the findings on
 * the page: if either has changed since, it's a conflict.
 */
export async function checkDraft(
  ctx: Ctx,
  input: { prescriptionId: string; seen: string; seenCheck: string; answers: FindingAnswers },
): Promise<CheckDraftResult> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const { prescription, visit } = await lockDraft(tx, input.prescriptionId);
    if (prescription.status !== "draft" && prescription.status !== "checked") throw new AppError("conflict");
    const { checks, safety, digest } = await lookTwice(tx, prescription, input.answers);
    if (safety.digest !== input.seenCheck || digest !== input.seen) throw new AppError("conflict");
    const { isStopped, unanswered } = refusalOf(checks, input.answers);
    const verdict = verdictOf(safety.findings, input.answers).outcome;
    const outcome = isStopped ? "stopped" : unanswered.length > 0 ? "reasons-missing" : verdict;
    await recordCheck(tx, safety, { prescriptionId: prescription.id, outcome, answers: input.answers });
    if (outcome !== "passed") return { kind: "refused", checks, unanswered };
    if (prescription.status === "draft") {
      await updateWritten(tx, prescription, { status: "checked" });
      await noteEvent(tx, prescription, "checked");
    }
    if (visit) {
      await removeFromTray(tx, prescription);
      await putIntoTray(tx, visit, { ...prescription, seen: input.seen });
    }
    return { kind: "done" };
  });
}
