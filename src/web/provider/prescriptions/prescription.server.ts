import { data, href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { Decision } from "#domain/prescribing/decide-prescription.ts";
import { holdPrescription } from "#domain/prescribing/hold-prescription.ts";
import { refusePrescription } from "#domain/prescribing/refuse-prescription.ts";
import { resumePrescription } from "#domain/prescribing/resume-prescription.ts";
import { stopPrescription } from "#domain/prescribing/stop-prescription.ts";
import { findBlockingReport } from "#domain/prescribing/find-blocking-report.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { identityDigest } from "#domain/prescribing/rules/identity.ts";
import { findWarnings } from "#domain/prescribing/rules/prescribing-rules.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { confirmPrescription } from "#domain/orders/confirmation/confirm-prescription.ts";
import { getConfirmation } from "#domain/orders/confirmation/get-confirmation.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { toPrescriptionView } from "../../shared/prescription/prescription-facts.server.ts";
import {
  loadStoppedFill,
  loadStoredCheck,
  readAnswers,
  secondLookProblems,
  toSecondLook,
} from "./second-look.server.ts";
import { gateText } from "../prescribe/check-text.ts";
import { loadPdmpPanel, recordPdmp } from "../prescribe/pdmp.server.ts";
import { GATE_PROBLEMS, toPatientView } from "./patient-check.server.ts";
import { doseWarning, ruleMessage } from "../../shared/prescription/rule-message.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

/** One prescription for its prescriber: the patient, the requirements, and the warnings. */
export async function loadPrescription(ctx: Ctx, prescriptionId: string) {
  const confirmation = await getConfirmation(ctx, { prescriptionId });
  const { prescription } = confirmation;
  const facts = await getClinicalFacts(ctx);
  const { memberName, memberState } = prescription;
  return {
    ...toPrescriptionView(prescription),
    member: memberName,
    memberId: prescription.userId,
    state: memberState ? (US_STATE_NAMES[memberState] ?? memberState) : "no address on file",
    warnings: findWarnings(prescription, facts).map(doseWarning),
    patient: await toPatientView(ctx, confirmation),
    isSigned: prescription.signedFor !== null,
    seen: identityDigest(confirmation.patient),
    controlled: confirmation.controlled.map(gateText),
    pdmp:
      prescription.status === "transcribed" && prescription.controlledSchedule
        ? await loadPdmpPanel(ctx, { userId: prescription.userId, visitId: null })
        : [],
    blockingReport: await findBlockingReport(ctx, { prescriptionId }),
    secondLook: confirmation.check && (await toSecondLook(ctx, confirmation.check)),
    stoppedFill: prescription.status === "active" ? await loadStoppedFill(ctx, prescriptionId) : null,
    storedCheck: confirmation.check ? null : await loadStoredCheck(ctx, prescriptionId),
  };
}

/** The prescriber's decision. Confirming requires signing in again first, then returns here. */
export async function decide(ctx: Ctx, prescriptionId: string, values: FormValues) {
  const path = href("/provider/prescriptions/:prescriptionId", { prescriptionId });
  const { telemedicineBasis, userId } = await getPrescription(ctx, { prescriptionId });
  try {
    if (values["intent"] === "pdmp") return (await recordPdmp(ctx, userId, values)) ?? redirect(path, 303);
    if (values["intent"] === "confirm") {
      await requireFreshSignIn(ctx, path);
      const { answers, problems } = readAnswers(values);
      if (problems.length > 0) return refuseForm(problems, values);
      const [seen, seenCheck] = [values["seen"] ?? "", values["seenCheck"] ?? ""];
      const result = await confirmPrescription(ctx, { prescriptionId, seen, seenCheck, answers });
      if (result.kind === "refused") {
        const messages = [
          ...result.problems.map(ruleMessage),
          ...result.gates.map((key) => GATE_PROBLEMS[key]),
          ...result.controlled.map((gate) => gateText(gate).title),
        ];
        return refuseForm([...messages.map((message) => ({ message })), ...secondLookProblems(result)], values, 409);
      }
      return redirect(`${href("/provider/prescriptions")}?done=confirmed`, 303);
    }
    if (values["intent"] === "resume") {
      await resumePrescription(ctx, { prescriptionId });
      return redirect(`${href("/provider/prescriptions")}?done=resumed`, 303);
    }
    const move = MOVES[values["intent"] ?? ""];
    if (!move) throw data({ code: "bad-request" }, { status: 400 });
    const { answer, problems } = parseForm(Decision, values);
    if (problems) return refuseForm(problems, values);
    await move.act(ctx, { prescriptionId, ...answer });
    return redirect(`${href("/provider/prescriptions")}?done=${move.done}`, 303);
  } catch (error) {
    const hasNoGround = values["intent"] === "resume" && telemedicineBasis === "none";
    return refuseConflict(error, values, { message: hasNoGround ? NO_GROUND : CONFLICT });
  }
}

const CONFLICT =
  "That didn't work. The prescription or the patient's details changed while this page was open, or the patient has the same medicine from another provider, which must be stopped first. Review the latest version.";

const NO_GROUND =
  "It was signed after the telemedicine flexibility had ended, without an in-person exam. Once an exam or a referral is recorded, you can resume it.";

const MOVES: Record<string, { act: typeof refusePrescription; done: string }> = {
  refuse: { act: refusePrescription, done: "refused" },
  hold: { act: holdPrescription, done: "held" },
  stop: { act: stopPrescription, done: "stopped" },
};
