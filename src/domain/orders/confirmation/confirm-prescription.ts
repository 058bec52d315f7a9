import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import {
  activatePrescription,
  lockToConfirm,
  problemsOfConfirming,
} from "#domain/care/prescriptions/activate-prescription.ts";
import type { RuleProblem } from "#domain/care/prescriptions/rules/prescribing-rules.ts";
import type { Prescription } from "#domain/care/prescriptions/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { isFresh } from "#domain/identity/sessions/is-fresh.ts";
import { findLastVisit } from "#domain/scheduling/lists/last-visit.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { patientGatesOf, type Gate, type PatientFacts } from "../reorders/gates.ts";
import { patientFacts } from "../reorders/reorder-status.ts";

export type ConfirmResult = { kind: "done" } | { kind: "refused"; problems: RuleProblem[]; gates: Gate["key"][] };

/**
 * The prescriber's word that what was written down is what they signed, for the patient they saw on the page. Only from here on it
 * counts. What law and clinic ask of the prescription is checked again, and of the patient what an order is checked for: blood
 * test, visit, photo ID, address and pharmacy. Asks for a sign-in of the last minutes, second factor included.
 */
export async function confirmPrescription(
  ctx: Ctx,
  input: { prescriptionId: string; seen: string },
): Promise<ConfirmResult> {
  requireProvider(ctx);
  if (!(await isFresh(ctx))) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    const prescription = await lockToConfirm(tx, input);
    const problems = await problemsOfConfirming(tx, prescription);
    const { gates } = await lookAtPatient(tx, prescription);
    const closed = gates.filter(({ isMet }) => !isMet).map(({ key }) => key);
    if (problems.length > 0 || closed.length > 0) return { kind: "refused", problems, gates: closed };
    await activatePrescription(tx, prescription, input.seen);
    return { kind: "done" };
  });
}

/** The gates about the patient, as of today, and what they were judged by. */
export async function lookAtPatient(
  tx: TxCtx,
  prescription: Prescription,
): Promise<{ facts: PatientFacts; gates: Gate[] }> {
  const recipient = await findRecipient(tx.trx, prescription.userId);
  if (!recipient) throw new AppError("not-found");
  const visit = await findLastVisit(tx, { userId: prescription.userId });
  const facts = await patientFacts(tx, { prescription, recipient, visit });
  const today = clinicToday(tx);
  return { facts, gates: patientGatesOf(facts, today, await getClinicalFacts(tx)) };
}
