import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { getPatientPage, type PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import type { ControlledGate } from "#domain/prescribing/checks/check-line.ts";
import { getForPrescriber } from "#domain/prescribing/get-for-prescriber.ts";
import {
  addressLine,
  QUANTITY_UNITS,
  type PatientIdentity,
  type Prescription,
} from "#domain/prescribing/prescription.ts";
import { routeOf, type Route } from "#domain/prescribing/regimen/regimen.ts";
import { ORDER_SETS } from "#domain/prescribing/regimen/order-sets.ts";
import { formatNumber } from "#domain/prescribing/rules/dose.ts";
import { latestExpiry } from "#domain/prescribing/rules/prescribing-rules.ts";
import { VendorRefused, VendorUnavailable } from "#domain/prescribing/vendor/eprescribe.ts";
import { openSigningPage } from "#domain/prescribing/vendor/open-signing-page.ts";
import { lookAtDraft } from "#domain/prescribing/writing/look-at-draft.ts";
import { eprescribeFor } from "../../shared/eprescribe/eprescribe.server.ts";
import { medicineName } from "../../shared/prescription/prescription-facts.server.ts";
import { PRESCRIPTION_STATUS_LABELS } from "../../shared/prescription/prescription-labels.ts";
import { toStripView } from "../patients/patient-summary.server.ts";
import { toChecksView } from "./checks-view.server.ts";
import { pharmaciesFor } from "./draft-from.server.ts";
import { loadPdmpPanel } from "./pdmp.server.ts";
import { toOrderSets } from "./order-sets-view.server.ts";

/** One prescription of a provider's own, as it is written: its fields, what follows from them, and the second look. */
export async function loadDraft(
  ctx: Ctx,
  { userId, prescriptionId, isSigning = false }: { userId: string; prescriptionId: string; isSigning?: boolean },
) {
  const own = await getForPrescriber(ctx, { prescriptionId });
  if (own.userId !== userId || own.writtenBy === null) throw new AppError("not-found");
  const isOpen = own.status === "draft" || own.status === "checked";
  const look = isOpen ? await lookAtDraft(ctx, { prescriptionId }) : null;
  const prescription = look?.prescription ?? own;
  const page = await getPatientPage(ctx, { userId });
  const [catalog, facts] = [await getCatalog(ctx), await getClinicalFacts(ctx)];
  const isControlled = prescription.controlledSchedule !== null;
  return {
    id: prescription.id,
    userId,
    status: prescription.status,
    statusLabel: PRESCRIPTION_STATUS_LABELS[prescription.status],
    isOpen,
    visitId: prescription.visitId,
    strip: toStripView(page),
    name: medicineName(prescription),
    kind: `${FORMS[prescription.form]}. For ${prescription.icd10 ?? "no diagnosis yet"}.`,
    schedule: prescription.controlledSchedule,
    fields: toFields(prescription),
    today: page.today,
    unit: QUANTITY_UNITS[prescription.form],
    months: isControlled ? facts.schedule3_validity_months : facts.prescription_validity_months,
    lastDay: latestExpiry(page.today, prescription, facts),
    pharmacies: pharmaciesFor(catalog, { ...prescription, state: page.person.state }).map(
      ({ id, name }) => [id, name] as const,
    ),
    controlled: isControlled ? controlledRows(prescription, page, { facts, gates: look?.gates ?? [] }) : null,
    pdmp: isControlled && isOpen ? await loadPdmpPanel(ctx, { userId, visitId: prescription.visitId }) : [],
    checks: look && (await toChecksView(ctx, look)),
    paper: paperRows(prescription, look?.patient ?? prescription.signedFor),
    next: nextOf(ctx, prescription),
    /** The address of the service's own page; null until it has the prescription. */
    frame: own.status === "staged" && isSigning ? await findFrame(ctx, prescriptionId) : null,
    sets: toOrderSets(page.prescriptions, { catalog, shown: prescription }),
  };
}
export type DraftView = Awaited<ReturnType<typeof loadDraft>>;

/** The service may be slow or away: the page then says to open it again. */
async function findFrame(ctx: Ctx, prescriptionId: string): Promise<string | null> {
  try {
    return (await openSigningPage(ctx, { prescriptionId }, eprescribeFor(ctx.env))).url;
  } catch (error) {
    if (error instanceof VendorUnavailable || error instanceof VendorRefused) return null;
    throw error;
  }
}

/** Where it is, and what there is to do. */
function nextOf(ctx: Ctx, { status, confirmedAt, vendorProblem }: Prescription): { title: string; text: string } {
  const signed = confirmedAt ? ` Signed ${formatMoment(ctx, confirmedAt)}.` : "";
  switch (status) {
    case "staged":
      return { title: "Waiting for your signature", text: "Sign it in the e-prescribing service's own page." };
    case "signed":
      return { title: "Signed, on its way to the pharmacy", text: `Nothing to do.${signed}` };
    case "sent":
      return { title: "Sent to the pharmacy", text: `Waiting for the pharmacy's word.${signed}` };
    case "rejected":
      return {
        title: "It didn't reach the pharmacy",
        text: `${PROBLEMS[vendorProblem ?? ""] ?? "The service turned it down."} Begin it again from the order sets.`,
      };
    case "discarded":
      return { title: "Discarded", text: "It was never sent." };
    default:
      return { title: PRESCRIPTION_STATUS_LABELS[status].text, text: signed.trim() };
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  "patient-details": "The service doesn't accept the patient's name, birth date or address.",
  phone: "The service doesn't accept the patient's phone number.",
  "pharmacy-unknown": "The service doesn't know the pharmacy.",
  "diagnosis-unknown": "The service doesn't know the diagnosis.",
  "not-enrolled": "You aren't enrolled at the service yet.",
  transmission: "The pharmacy could not be reached.",
};

const FORMS: Record<Prescription["form"], string> = {
  vial: "Vial for injection",
  pen: "Pen for injection",
  tablet: "Tablet",
  topical: "For the skin",
};

function toFields(prescription: Prescription) {
  const { form, directions, offeringKey } = prescription;
  return {
    offeringKey,
    drugName: prescription.drugName,
    form,
    isCompounded: prescription.isCompounded,
    strength: prescription.strength,
    measure: prescription.measure,
    concentrationPerMl: prescription.concentrationPerMl,
    dose: prescription.dose,
    dosesPerWeek: prescription.dosesPerWeek,
    weekDays: prescription.weekDays,
    directions,
    quantity: prescription.quantity,
    daysSupply: prescription.daysSupply,
    refillsAllowed: prescription.refillsAllowed,
    expiresOn: prescription.expiresOn,
    pharmacyId: prescription.pharmacyId,
    clinicalDifference: prescription.clinicalDifference,
    icd10: prescription.icd10 ?? "",
    rxcui: ORDER_SETS.find((set) => set.offeringKey === offeringKey)?.rxcui ?? null,
    renewsId: prescription.renewsId,
    route: routeOf(directions, form) satisfies Route,
  };
}

type Tag = { tone: "neutral" | "info" | "waiting" | "danger" | "success"; text: string };

/** What the law asks of a controlled medicine, with its limit. */
function controlledRows(
  prescription: Prescription,
  page: PatientPage,
  { facts, gates }: { facts: ClinicalFacts; gates: readonly ControlledGate[] },
) {
  const { refillsAllowed, expiresOn } = prescription;
  const max = facts.schedule3_max_refills;
  const basis = basisOf(prescription, gates);
  const left = Math.round((Date.parse(facts.cs_tele_flex_until) - Date.parse(page.today)) / 86_400_000);
  const hasExam = page.exams.some(({ providerId, ground }) => providerId === prescription.prescriberId && ground);
  const rows: { label: string; text: string; tag: Tag }[] = [
    {
      label: "Refills",
      text: `${refillsAllowed}, limit ${max} for schedule ${prescription.controlledSchedule}`,
      tag:
        refillsAllowed > max
          ? { tone: "danger", text: "Too many" }
          : refillsAllowed === max
            ? { tone: "info", text: "At limit" }
            : { tone: "success", text: "In limit" },
    },
    {
      label: "Last fill",
      text: `${formatDate(expiresOn, "medium")}, ${facts.schedule3_validity_months} months from today at most`,
      tag: { tone: "neutral", text: "Set by law" },
    },
    {
      label: "Telemedicine basis",
      ...basisRow(basis, { left, until: formatDate(facts.cs_tele_flex_until, "medium") }),
    },
    {
      label: "Next renewal",
      text: hasExam ? "May be by video" : "Needs an in-person exam on file, unless the rule is extended",
      tag: hasExam ? { tone: "success", text: "In place" } : { tone: "waiting", text: "Exam missing" },
    },
  ];
  return rows;
}

/** By gate K5 while it's a draft, then as it was saved when it was signed. Null in between: it's found out then. */
function basisOf({ telemedicineBasis: saved }: Prescription, gates: readonly ControlledGate[]) {
  const gate = gates.find(({ key }) => key === "K5");
  if (!gate) return saved;
  if (!gate.isMet) return "none";
  return gate.value === "prescriber" || gate.value === "referral" ? "in-person" : "permission";
}

function basisRow(
  basis: Prescription["telemedicineBasis"],
  { left, until }: { left: number; until: string },
): { text: string; tag: Tag } {
  switch (basis) {
    case "in-person":
      return { text: "In-person exam on file", tag: { tone: "success", text: "Stays" } };
    case "permission":
      return {
        text: `DEA flexibility, ends ${until}`,
        tag: left < 0 ? { tone: "neutral", text: "When signed" } : { tone: "waiting", text: `${left} days left` },
      };
    case "none":
      return { text: "None since the flexibility ended", tag: { tone: "danger", text: "Stop" } };
    case null:
      return { text: "Checked again when it's signed", tag: { tone: "neutral", text: "Not signed" } };
  }
}

/** The prescription as the pharmacy will read it. */
function paperRows(prescription: Prescription, patient: PatientIdentity | null): [label: string, value: string][] {
  const { quantity, form, daysSupply, refillsAllowed, expiresOn, controlledSchedule, issuedOn } = prescription;
  const born = patient?.birthDate ? `, born ${formatDate(patient.birthDate, "medium")}` : "";
  return [
    ["Issued", formatDate(issuedOn, "medium")],
    ["For", patient ? `${patient.name}${born}\n${addressLine(patient)}` : ""],
    ["Drug", `${medicineName(prescription)}${controlledSchedule ? `, C-${controlledSchedule}` : ""}`],
    ["Quantity", `${formatNumber(quantity)} ${QUANTITY_UNITS[form]}, for ${daysSupply} days`],
    ["Directions", prescription.directions],
    ["Refills", `${refillsAllowed}, no fill after ${formatDate(expiresOn, "medium")}`],
    ["Diagnosis", prescription.icd10 ?? ""],
    ["Prescriber", prescription.prescriberName],
    ["Pharmacy", prescription.pharmacyName],
    ...(prescription.renewsId
      ? [["Also stops", "The prescription before it, once this one is accepted"] as [string, string]]
      : []),
  ];
}
