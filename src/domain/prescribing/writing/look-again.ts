import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { verdictOf } from "#domain/safety/checks/safety-check.ts";
import type { Prescription } from "../prescription.ts";
import { findLastAnswers } from "./last-answers.ts";
import { lookTwice, refusalOf } from "./look-at-draft.ts";

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
