import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { lockIdentity } from "#domain/identity/profile/lock-identity.ts";
import { recordCheck } from "#domain/safety/checks/record-check.ts";
import type { CheckLine } from "../checks/check-line.ts";
import { noteEvent } from "../note-event.ts";
import { identityDigest } from "../rules/identity.ts";
import { stageAtVendorJob } from "../vendor/jobs.ts";
import { lockDraft } from "./lock-draft.ts";
import { lookAgain } from "./look-again.ts";
import { updateWritten } from "./queries-writing.server.ts";
import { signPlan } from "./sign-plan.ts";

export type StageResult =
  | { kind: "done" }
  /** Something is different from what was checked: a stop, or findings that nobody has answered. */
  | { kind: "refused"; checks: CheckLine[]; unanswered: string[] };

/**
 * Puts a checked prescription before its prescriber at the e-prescribing service, where it is signed. Everything is looked up and
 * checked again; the reasons given count only for the findings they were given for. The plan's version, the check, the status and the
 * job are one commit with the caller's, which has made sure of a recent sign-in. `seen` is the patient the prescriber saw.
 */
export async function stagePrescription(
  tx: TxCtx,
  input: { prescriptionId: string; seen: string },
): Promise<StageResult> {
  const { prescription: written } = await lockDraft(tx, input.prescriptionId);
  const { ready, prescription, look } = await lookAgain(tx, written);
  if (!ready) return { kind: "refused", checks: look.checks, unanswered: look.unanswered };
  const planId = await signPlan(tx, prescription);
  await recordCheck(tx, look.safety, { prescriptionId: prescription.id, outcome: "passed", answers: look.answers });
  const signedFor = await updateWritten(tx, prescription, {
    status: "staged",
    staged_at: tx.now,
    issued_on: prescription.issuedOn,
    plan_id: planId,
  });
  if (!signedFor || identityDigest(signedFor) !== input.seen) throw new AppError("conflict");
  await lockIdentity(tx, prescription);
  await noteEvent(tx, prescription, "staged");
  await enqueue(tx, stageAtVendorJob, { prescriptionId: prescription.id });
  return { kind: "done" };
}
