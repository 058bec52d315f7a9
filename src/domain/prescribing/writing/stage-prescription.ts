import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { lockIdentity } from "#domain/identity/profile/lock-identity.ts";
import { isFresh } from "#domain/identity/sessions/is-fresh.ts";
import { recordCheck } from "#domain/safety/checks/record-check.ts";
import { verdictOf } from "#domain/safety/checks/safety-check.ts";
import type { CheckLine } from "../checks/check-line.ts";
import { noteEvent } from "../note-event.ts";
import type { Prescription } from "../prescription.ts";
import { identityDigest } from "../rules/identity.ts";
import { handToVendor } from "./hand-to-vendor.ts";
import { findLastAnswers } from "./last-answers.ts";
import { lockDraft } from "./lock-draft.ts";
import { lookTwice, refusalOf } from "./look-at-draft.ts";
import { updateWritten } from "./queries-writing.server.ts";
import { signPlan } from "./sign-plan.ts";

export type StageResult =
  | { kind: "done" }
  /** Something is different from what was checked: a stop, or findings that nobody has answered. */
  | { kind: "refused"; checks: CheckLine[]; unanswered: string[] };

/** The button for a prescription outside a visit. Requires a recent sign-in with a second factor. */
export async function stageDraft(ctx: Ctx, input: { prescriptionId: string; seen: string }): Promise<StageResult> {
  requireProvider(ctx);
  if (!(await isFresh(ctx))) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    const { visit } = await lockDraft(tx, input.prescriptionId);
    // Signing the note of the visit stages it.
    if (visit) throw new AppError("conflict");
    return stagePrescription(tx, input);
  });
}

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
  await handToVendor(tx, prescription);
  return { kind: "done" };
}

/** The second look once more, for the day on which it is staged, with the answers that still count. */
export async function lookAgain(tx: TxCtx, written: Prescription) {
  if (written.status !== "checked") throw new AppError("conflict");
  const prescription = { ...written, issuedOn: clinicToday(tx) };
  const last = await findLastAnswers(tx, prescription);
  const first = await lookTwice(tx, prescription, last?.answers ?? {});
  // Reasons are for what was shown: other findings are other questions.
  const isSame = last?.digest === first.safety.digest;
  const answers = isSame && last ? last.answers : {};
  const look = isSame ? first : await lookTwice(tx, prescription, answers);
  const { isStopped, unanswered } = refusalOf(look.checks, answers);
  const { outcome } = verdictOf(look.safety.findings, answers);
  const ready = !isStopped && unanswered.length === 0 && outcome === "passed";
  return { ready, prescription, look: { ...look, answers, unanswered } };
}
