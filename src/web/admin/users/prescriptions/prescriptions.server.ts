import { data, href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { ExamOnFile, recordInPersonExam } from "#domain/prescribing/exams/record-in-person-exam.ts";
import { listInPersonExams } from "#domain/prescribing/exams/list-in-person-exams.ts";
import { listPrescriptionsAtDesk } from "#domain/prescribing/list-prescriptions-at-desk.ts";
import { mayTranscribe } from "#domain/prescribing/may-transcribe.ts";
import type { DecisionReason } from "#domain/prescribing/prescription.ts";
import { Transcription, transcribePrescription } from "#domain/prescribing/transcribe-prescription.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { listLicensedProviders } from "#domain/scheduling/providers/licensed-providers.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../../shared/form/form.server.ts";
import { patientRows, toPrescriptionView } from "../../../shared/prescription/prescription-facts.server.ts";
import { DECISION_LABELS } from "../../../shared/prescription/prescription-labels.ts";
import { listSignedOrders } from "./signed-orders.server.ts";
import { ruleMessage } from "../../../shared/prescription/rule-message.server.ts";
import { US_STATE_NAMES } from "../../../shared/format/us-state-names.ts";

type DeskPrescription = Awaited<ReturnType<typeof listPrescriptionsAtDesk>>[number];
type HistoryEntry = DeskPrescription["history"][number];

/** A member's prescriptions with what happened to each, and everything the form offers. */
export async function loadPrescriptions(ctx: Ctx, userId: string) {
  const profile = await getProfile(ctx, { userId });
  const prescriptions = await listPrescriptionsAtDesk(ctx, { userId });
  const exams = await listInPersonExams(ctx, { userId });
  const catalog = await getCatalog(ctx);
  const today = clinicToday(ctx);
  const { state } = profile;
  const providers = state ? await inTransaction(ctx, (tx) => listLicensedProviders(tx, { state, day: today })) : [];
  return {
    userId,
    name: `${profile.first_name} ${profile.last_name}`,
    state: state ? (US_STATE_NAMES[state] ?? state) : null,
    today,
    mayTranscribe: await mayTranscribe(ctx),
    prescriptions: prescriptions.map((prescription) => ({
      ...(prescription.details ? toPrescriptionView(prescription.details) : toDeskView(prescription)),
      isReadable: prescription.details !== null,
      signedFor: prescription.signedFor && patientRows(ctx, prescription.signedFor),
      history: prescription.history.map((entry, index) => ({ key: index, ...toEventView(ctx, entry) })),
    })),
    exams: exams.map(({ id, examinedOn, examiner, ground }) => ({
      id,
      text: `${formatDate(examinedOn)}, by ${examiner}, ${EXAM_GROUNDS[ground ?? "none"]}`,
    })),
    choices: {
      medicines: catalog.offerings.map(({ key, name }) => ({ value: key, label: name })),
      providers: providers.map(({ providerId, providerName, credentials }) => ({
        value: providerId,
        label: [providerName, credentials].filter(Boolean).join(", "),
      })),
      pharmacies: catalog.pharmacies.map(({ id, name, city, kind }) => ({
        value: id,
        label: `${name}, ${city}${kind === "retail" ? "" : ", compounds"}`,
      })),
      signedOrders: (await listSignedOrders(ctx, { userId })).map(({ id, label }) => ({ value: id, label })),
    },
  };
}

const EXAM_GROUNDS = {
  prescriber: "who prescribes",
  referral: "who referred the member to the prescriber",
  none: "no ground recorded, so it counts for no prescription",
};

export type PrescriptionsView = Awaited<ReturnType<typeof loadPrescriptions>>;

/** Name, status and fills. */
function toDeskView(prescription: DeskPrescription) {
  const { id, drugName, status, fills, refillsAllowed, issuedOn, expiresOn, controlledSchedule } = prescription;
  const facts: [label: string, value: string][] = [
    ["Refills", `${refillsAllowed}. ${fills.length} of ${refillsAllowed + 1} fills used`],
    ["Dated", `${formatDate(issuedOn)}, may be filled until ${formatDate(expiresOn)}`],
    ["Prescriber", prescription.prescriberName],
    ["Pharmacy", prescription.pharmacyName],
  ];
  if (controlledSchedule) facts.push(["Controlled", `Schedule ${controlledSchedule}`]);
  return { id, name: drugName, status, rounding: null, signedOrderFileId: null, facts };
}

/** Writes an order down or puts an examination on file. */
export async function actOnPrescriptions(ctx: Ctx, userId: string, values: FormValues) {
  const back = href("/admin/users/:userId/prescriptions", { userId });
  if (values["intent"] === "transcribe") {
    const { answer, problems } = parseForm(Transcription, values);
    if (problems) return refuseForm(problems, values);
    const result = await transcribePrescription(ctx, { userId, order: answer });
    if (result.kind === "refused") {
      return refuseForm(
        result.problems.map((problem) => ({ fieldId: problem.field, message: ruleMessage(problem) })),
        values,
      );
    }
    return redirect(`${back}?done=transcribed`, 303);
  }
  if (values["intent"] === "exam") {
    const { answer, problems } = parseForm(ExamOnFile, values);
    if (problems) return refuseForm(problems, values);
    try {
      await recordInPersonExam(ctx, { ...answer, userId });
    } catch (error) {
      const message = "The day of the examination must not lie in the future";
      return refuseConflict(error, values, { fieldId: "examinedOn", message });
    }
    return redirect(`${back}?done=exam`, 303);
  }
  throw data({ code: "bad-request" }, { status: 400 });
}

const EVENTS: Record<HistoryEntry["kind"], string> = {
  transcribed: "Written down by staff",
  drafted: "Drafted by the prescriber",
  changed: "Draft changed",
  checked: "Checked by the prescriber",
  staged: "Sent to be signed",
  unstaged: "Back to a draft",
  signed: "Signed by the prescriber",
  sent: "Sent to the pharmacy",
  accepted: "Accepted by the pharmacy",
  rejected: "Turned down on its way to the pharmacy",
  discarded: "Draft discarded",
  "cancel-asked": "Pharmacy asked to cancel it",
  "cancel-confirmed": "Canceled by the pharmacy",
  "cancel-denied": "Pharmacy could not cancel it",
  confirmed: "Confirmed by the prescriber",
  refused: "Refused by the prescriber",
  held: "Put on hold",
  resumed: "Taken up again",
  stopped: "Stopped",
  replaced: "Replaced by a newer one",
  expired: "Past its last day",
  exhausted: "Last refill used",
  restored: "A refill came back",
};

function toEventView(ctx: Ctx, { kind, at, reason, note }: HistoryEntry) {
  const why = reason ? (DECISION_LABELS[reason as DecisionReason] ?? reason) : null;
  return {
    when: formatMoment(ctx, at),
    text: [EVENTS[kind], why].filter(Boolean).join(": "),
    note,
  };
}
