import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { CheckRun } from "#domain/safety/checks/run-safety-check.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import { stopsOf, warningsOf, type CheckLine, type ControlledGate } from "../checks/check-line.ts";
import { lookUpFacts } from "../checks/look-up-facts.ts";
import { thirteenChecks } from "../checks/thirteen-checks.ts";
import type { PatientIdentity, Prescription } from "../prescription.ts";
import { findNamed, type NamedPrescription } from "../queries.server.ts";
import { identityDigest } from "../rules/identity.ts";
import { findLastAnswers } from "./last-answers.ts";

export type SecondLook = {
  checks: CheckLine[];
  safety: CheckRun;
  gates: ControlledGate[];
  /** Of the patient on the page. It goes back with the form: nobody signs for another one. */
  digest: string;
};

/** One of a provider's own drafts with all thirteen checks as of now, and what they answered when they checked it last. Audited. */
export async function lookAtDraft(
  ctx: Ctx,
  { prescriptionId }: { prescriptionId: string },
): Promise<{ prescription: NamedPrescription; patient: PatientIdentity; answers: FindingAnswers } & SecondLook> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await findNamed(tx.trx, prescriptionId);
    if (prescription?.writtenBy !== userId) throw new AppError("not-found");
    const answers = (await findLastAnswers(tx, prescription))?.answers ?? {};
    const { patient, ...look } = await lookTwice(tx, prescription, answers);
    if (!patient) throw new AppError("not-found");
    await recordAudit(tx, { action: "prescriptions.read", subjectId: prescription.userId, objectId: prescription.id });
    return { prescription, patient, answers, ...look };
  });
}

/** The second look, in the transaction that acts on it. */
export async function lookTwice(
  tx: TxCtx,
  prescription: Prescription,
  answers: FindingAnswers,
): Promise<SecondLook & { patient: PatientIdentity | null }> {
  const { facts, safety } = await lookUpFacts(tx, prescription, answers);
  const { patient } = facts;
  return {
    checks: thirteenChecks(facts),
    safety,
    gates: [...(facts.gates ?? [])],
    patient,
    digest: patient ? identityDigest(patient) : "",
  };
}

/** What forbids it, and what still waits for a reason of its own. */
export function refusalOf(
  checks: readonly CheckLine[],
  answers: FindingAnswers,
): { isStopped: boolean; unanswered: string[] } {
  const unanswered = warningsOf(checks).flatMap(({ rule }) => (answers[rule] ? [] : [rule]));
  return { isStopped: stopsOf(checks).length > 0, unanswered };
}
