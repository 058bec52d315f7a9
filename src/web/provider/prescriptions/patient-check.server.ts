import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import type { HoldSource } from "#domain/chart/holds/treatment-hold.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { unitLabel } from "#domain/labs/markers/marker.ts";
import { formatResult } from "#domain/labs/report.ts";
import { resultStatusOf } from "#domain/labs/markers/result-status.ts";
import type { PrescribingGate } from "#domain/prescribing/rules/get-prescribing-gates.ts";
import type { GateKey, Monitored } from "#domain/orders/reorders/gates.ts";
import type { Confirmation } from "#domain/orders/confirmation/get-confirmation.ts";
import { patientRows } from "../../shared/prescription/prescription-facts.server.ts";

/** The patient of a prescription, as the prescriber reviews them before deciding. */
export async function toPatientView(ctx: Ctx, confirmation: Confirmation) {
  const { prescription, patient, visits, reports } = confirmation;
  const markers = await getMarkers(ctx);
  const [newest, ...older] = reports;
  return {
    rows: patientRows(ctx, prescription.signedFor ?? patient),
    changed: changedSince(ctx, confirmation),
    checks: checksOf(confirmation),
    visits: visits.map(({ id, startsAt, zone, typeName, providerName }) => ({
      id,
      text: `${formatDate(dayIn(zone, startsAt))}, ${typeName}, with ${providerName}`,
    })),
    labs: newest
      ? {
          id: newest.id,
          collected: formatDate(newest.collectedOn),
          labName: newest.labName,
          values: newest.values.map((value) => {
            const marker = markers.get(value.loinc);
            return {
              id: value.id,
              name: marker?.name ?? value.loinc,
              result: `${formatResult(value)} ${marker ? unitLabel(marker, value.unit) : (value.unit ?? "")}`.trim(),
              range: value.rangeText,
              status: resultStatusOf(value),
            };
          }),
          older: older.map(({ id, collectedOn }) => ({ id, collected: formatDate(collectedOn) })),
        }
      : null,
  };
}
export type PatientView = Awaited<ReturnType<typeof toPatientView>>;

/** Current profile values that differ from what was signed. */
function changedSince(ctx: Ctx, { prescription: { signedFor }, patient }: Confirmation) {
  if (!signedFor) return [];
  const signed = new Map(patientRows(ctx, signedFor));
  return patientRows(ctx, patient).filter(([label, value]) => signed.get(label) !== value);
}

const FINDING_LABELS: Readonly<Record<HoldSource, string>> = {
  vital: "A blood pressure reading",
  lab: "A result",
  answer: "An answer to a health question",
  message: "A message from the patient",
};

/** Each requirement, worded for a provider. */
function checksOf({ facts, gates, prescribing, prescription }: Confirmation) {
  const isWaiting = prescription.status === "transcribed";
  const { heldBy, monitored, labs, visit, photoId, address } = facts;
  const detail: Partial<Record<GateKey, string>> = {
    labs: heldBy
      ? `${FINDING_LABELS[heldBy]} stops treatment until a provider has decided`
      : monitored.lab
        ? dueText(monitored.lab, labs.collectedOn && `Collected ${formatDate(labs.collectedOn)}`)
        : labs.collectedOn && labs.freshUntil
          ? `Collected ${formatDate(labs.collectedOn)}, counts until ${formatDate(labs.freshUntil)}`
          : "None on file",
    visit: visit ? `${formatDate(visit.on)}, with ${visit.provider}` : "None took place",
    ...(address.waitsUntil && {
      address: `Changed less than 48 hours ago. Wait until ${formatDate(address.waitsUntil)}, or ask staff to confirm it by phone`,
    }),
    "photo-id": photoId.expiresOn ? `Valid until ${formatDate(photoId.expiresOn)}` : "None on file",
  };
  return [
    ...prescribing
      .filter(({ gate }) => gate !== "pharmacy-licensed" && !(isWaiting && gate === "confirmed"))
      .map(({ gate, isMet }) => ({ key: gate, label: PRESCRIBING_LABELS[gate], isMet, detail: null })),
    ...gates.map(({ key, isMet }) => ({ key, label: GATE_LABELS[key], isMet, detail: detail[key] ?? null })),
  ];
}

/** "Collected November 9, 2026. Next one due January 15, 2027, at the latest February 5, 2027" */
function dueText({ next }: Monitored, last: string | null): string {
  const due = next
    ? `Next one due ${formatDate(next.dueOn)}, at the latest ${formatDate(next.lastDay)}`
    : "No other one is due";
  return last ? `${last}. ${due}` : due;
}

const PRESCRIBING_LABELS: Record<PrescribingGate, string> = {
  confirmed: "The prescription is active",
  "in-date": "It may still be filled",
  "refills-left": "Fills are left",
  offered: "The clinic offers this medicine",
  "prescriber-licensed": "You are licensed in the patient's state",
  "pharmacy-licensed": "The pharmacy fills it and ships to the patient's state",
};

const GATE_LABELS: Record<GateKey, string> = {
  dose: "The patient has confirmed the dose",
  payment: "The plan can be charged",
  prescription: "The prescription can be filled",
  labs: "Recent blood test",
  visit: "Recent visit",
  safety: "The safety rules let the next order through",
  address: "Street address that a carrier can deliver to",
  "photo-id": "Valid photo ID",
  pharmacy: "The pharmacy fills it and ships to the patient's state",
};

/** Why a prescription can't be confirmed yet. */
export const GATE_PROBLEMS: Record<GateKey, string> = {
  dose: "The patient has not confirmed the dose",
  payment: "The plan cannot be charged",
  prescription: "The prescription cannot be filled",
  labs: "There is no recent blood test, one is overdue, or a result must be reviewed first",
  visit: "There is no recent visit, or one is overdue",
  safety: "A safety rule stops the next order",
  address:
    "There is no street address that a carrier can deliver to, or it changed less than 48 hours ago and staff have not confirmed it by phone",
  "photo-id": "There is no valid photo ID",
  pharmacy: "The pharmacy does not fill it or does not ship to the patient's state",
};
