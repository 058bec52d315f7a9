import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import {
  activatePrescription,
  lockToConfirm,
  problemsOfConfirming,
} from "#domain/prescribing/activate-prescription.ts";
import type { ControlledGate } from "#domain/prescribing/checks/check-line.ts";
import { findClosedOnPaper } from "#domain/prescribing/checks/check-paper.ts";
import { checkPrescription } from "#domain/prescribing/checks/check-prescription.ts";
import type { RuleProblem } from "#domain/prescribing/rules/prescribing-rules.ts";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { recordCheck } from "#domain/safety/checks/record-check.ts";
import { verdictOf, type FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import { isFresh } from "#domain/identity/sessions/is-fresh.ts";
import { findLastVisit } from "#domain/scheduling/lists/last-visit.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { patientGatesOf, type Gate, type PatientFacts } from "../reorders/gates.ts";
import { patientFacts } from "../reorders/reorder-status.ts";

export type ConfirmResult =
  | { kind: "done" }
  | {
      kind: "refused";
      problems: RuleProblem[];
      gates: Gate["key"][];
      /** What a controlled medicine still needs. */
      controlled: ControlledGate[];
      /** Rules that forbid it, and rules that wait for a reason. */
      stops: string[];
      unanswered: string[];
    };

/**
 * The prescriber confirms that the transcription is what they signed, for the patient shown on the page. The prescription is
 * valid from here on. We check the legal and clinic requirements again, and the same facts about the patient as for an order:
 * blood test, visit, photo ID, address and pharmacy, and the gates of a controlled medicine. Then the safety rules: a stop refuses, every other finding needs its own reason,
 * and the check is saved with what it saw. Requires a recent sign-in with a second factor.
 */
export async function confirmPrescription(
  ctx: Ctx,
  input: { prescriptionId: string; seen: string; seenCheck: string; answers: FindingAnswers },
): Promise<ConfirmResult> {
  requireProvider(ctx);
  if (!(await isFresh(ctx))) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    const prescription = await lockToConfirm(tx, input);
    const problems = await problemsOfConfirming(tx, prescription);
    const { gates } = await lookAtPatient(tx, prescription);
    const closed = gates.filter(({ isMet }) => !isMet).map(({ key }) => key);
    const controlled = await findClosedOnPaper(tx, prescription);
    const check = await checkPrescription(tx, prescription);
    const { outcome, stops, unanswered } = verdictOf(check.findings, input.answers);
    const refused = { kind: "refused", problems, gates: closed, controlled, stops, unanswered } as const;
    if (problems.length > 0 || closed.length > 0 || controlled.length > 0) return refused;
    // Reasons are for what the page showed; what has changed since then must be looked at again.
    if (check.digest !== input.seenCheck) throw new AppError("conflict");
    await recordCheck(tx, check, { prescriptionId: prescription.id, outcome, answers: input.answers });
    if (outcome !== "passed") return refused;
    await activatePrescription(tx, prescription, input.seen);
    return { kind: "done" };
  });
}

/** The gates about the patient as of today, and the facts behind them. */
export async function lookAtPatient(
  tx: TxCtx,
  prescription: Prescription,
): Promise<{ facts: PatientFacts; gates: Gate[] }> {
  const recipient = await findRecipient(tx.trx, prescription.userId);
  if (!recipient) throw new AppError("not-found");
  const visit = await findLastVisit(tx, { userId: prescription.userId });
  const clinical = await getClinicalFacts(tx);
  const facts = await patientFacts(tx, { prescription, recipient, visit, facts: clinical });
  return { facts, gates: patientGatesOf(facts, clinicToday(tx), clinical) };
}
