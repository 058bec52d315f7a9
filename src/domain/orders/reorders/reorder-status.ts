import type { TxCtx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { getPlan } from "#domain/billing/plans/get-plan.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import type { Plan } from "#domain/billing/plans/plan.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { findIdentityDocument } from "#domain/intake/identity-check/reads.server.ts";
import { latestLabs } from "#domain/labs/latest-labs.ts";
import { findMonitored } from "#domain/safety/monitoring/reads.server.ts";
import { listStoppedFills } from "#domain/prescribing/checks/reads.server.ts";
import { fillsLeft, type Prescription } from "#domain/prescribing/prescription.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { findOrderableTreatment, findPharmacy } from "#domain/catalog/find-orderable.ts";
import { isLicensed } from "#domain/scheduling/providers/licensed-providers.ts";
import { findLastVisit } from "#domain/scheduling/lists/last-visit.ts";
import type { Recipient } from "#domain/identity/profile/reads.server.ts";
import { addressWaitOf } from "./address-wait.ts";
import { gatesOf, type DoseInUse, type Gate, type GateFacts, type PatientFacts } from "./gates.ts";
import { selectOrderHistory, type OrderHistory } from "../queries.server.ts";
import { reorderFrom, type Reorder } from "./reorder-date.ts";

/** Status of a prescription's next order: when it's due and what it's waiting for. */
export type ReorderStatus = {
  prescription: Prescription;
  reorder: Reorder;
  gates: Gate[];
  plan: Plan | null;
  lastShippedOn: string | null;
  visitId: string | null;
};

type About = { recipient: Recipient; facts: ClinicalFacts };
/** Loads everything once, for both the page and the nightly job. */
export async function reorderStatusOf(
  tx: TxCtx,
  { prescription, ...about }: About & { prescription: Prescription },
): Promise<ReorderStatus> {
  const [status] = await reorderStatusesOf(tx, { prescriptions: [prescription], ...about });
  return status!;
}

/** The same for several prescriptions of one person. */
export async function reorderStatusesOf(
  tx: TxCtx,
  { prescriptions, ...about }: About & { prescriptions: Prescription[] },
): Promise<ReorderStatus[]> {
  if (prescriptions.length === 0) return [];
  const histories = await selectOrderHistory(tx.trx, prescriptions);
  const statuses: ReorderStatus[] = [];
  for (const prescription of prescriptions) {
    const history = histories.find(({ prescriptionId }) => prescriptionId === prescription.id);
    statuses.push(await statusOf(tx, prescription, about, history));
  }
  return statuses;
}

async function statusOf(
  tx: TxCtx,
  prescription: Prescription,
  { recipient, facts }: About,
  history: OrderHistory | undefined,
): Promise<ReorderStatus> {
  const { userId, offeringKey } = prescription;
  const today = clinicToday(tx);
  const { lastShippedAt = null, lastDaysSupply = null } = history ?? {};
  const shippedOn = lastShippedAt && dayIn(tx.env.CLINIC_TIME_ZONE, lastShippedAt);
  const plan = await getPlan(tx, { userId, offeringKey });
  const reorder = reorderFrom(shippedOn && lastDaysSupply ? { shippedOn, daysSupply: lastDaysSupply } : null, {
    today,
    timing: facts.order_timing,
    notBefore: plan?.nextChargeOn ?? null,
  });
  const visit = await findLastVisit(tx, { userId });
  const given = await gateFacts(tx, {
    prescription,
    recipient,
    facts,
    plan,
    visit,
    today,
    isFirst: !shippedOn,
    history,
  });
  const days = { today, dueOn: reorder.dueOn > today ? reorder.dueOn : today, confirmBy: reorder.confirmBy };
  return {
    prescription,
    reorder,
    plan,
    lastShippedOn: shippedOn,
    visitId: visit?.id ?? null,
    gates: gatesOf(given, days, facts),
  };
}

async function gateFacts(
  tx: TxCtx,
  about: {
    prescription: Prescription;
    recipient: Recipient;
    facts: ClinicalFacts;
    plan: Plan | null;
    visit: { on: string; provider: string } | null;
    today: string;
    isFirst: boolean;
    history: OrderHistory | undefined;
  },
): Promise<GateFacts> {
  const { prescription, recipient, facts, plan, visit, today, isFirst, history } = about;
  const { userId, offeringKey } = prescription;
  const patient = await patientFacts(tx, { prescription, recipient, facts, visit });
  const treatment = await findOrderableTreatment(tx, offeringKey);
  const { state } = recipient;
  const provider = { providerId: prescription.prescriberId, day: today };
  const stopped = (await listStoppedFills(tx.trx, userId)).find((one) => one.prescriptionId === prescription.id);
  return {
    ...patient,
    safety: { stoppedOn: stopped ? dayIn(tx.env.CLINIC_TIME_ZONE, stopped.since) : null },
    dose: { inUse: doseInUse(prescription), isConfirmed: isConfirmed(history), isFirst },
    payment: {
      plan: planWord(plan),
      pausedUntil: plan?.pausedUntil ?? null,
      daysSupply: plan?.daysSupply ?? null,
      card: await getCard(tx, { userId }),
      totalCents: plan && treatment ? await totalOf(tx, plan) : null,
    },
    prescription: {
      ...patient.prescription,
      status: prescription.status,
      fillsLeft: fillsLeft(prescription),
      refillsAllowed: prescription.refillsAllowed,
      daysSupply: prescription.daysSupply,
      expiresOn: prescription.expiresOn,
      isOffered: treatment !== null,
      isPrescriberLicensed: state === null || (await isLicensed(tx, { ...provider, state })),
    },
  };
}

/** Facts about the person and the pharmacy, for confirming and for ordering. */
export async function patientFacts(
  tx: TxCtx,
  about: About & { prescription: Prescription; visit: { on: string; provider: string } | null },
): Promise<PatientFacts> {
  const { prescription, recipient, facts, visit } = about;
  const { userId, treatmentKey } = prescription;
  const pharmacy = await findPharmacy(tx, prescription.pharmacyId);
  const hold = await findTreatmentHold(tx.trx, userId, treatmentKey);
  const monitored = (await findMonitored(tx.trx, userId)).filter((one) => one.treatmentKey === treatmentKey);
  return {
    heldBy: hold?.source ?? null,
    monitored: {
      lab: monitored.find(({ kind }) => kind === "lab") ?? null,
      visit: monitored.find(({ kind }) => kind === "visit") ?? null,
    },
    labs: await latestLabs(tx, { userId }),
    visit: visit && { on: visit.on, provider: visit.provider },
    prescription: { isControlled: prescription.controlledSchedule !== null },
    address: {
      street: recipient.mailing_address,
      city: recipient.city,
      state: recipient.state,
      zip: recipient.zip_code,
      waitsUntil: await addressWaitsUntil(tx, recipient),
    },
    photoId: await photoIdOf(tx, { prescription, recipient, facts }),
    pharmacy: pharmacy && {
      name: pharmacy.name,
      shipsTo: pharmacy.licenseStates,
      fills: pharmacy.treatmentKeys.includes(prescription.treatmentKey),
    },
  };
}

/**
 * The ID that was checked. A prescription confirmed before checks were required continues with the license on the profile, until that
 * expires.
 */
async function photoIdOf(
  tx: TxCtx,
  { prescription, recipient, facts }: About & { prescription: Prescription },
): Promise<PatientFacts["photoId"]> {
  const checked = await findIdentityDocument(tx.trx, recipient);
  const typed = { state: recipient.license_state, expiresOn: recipient.license_expiration_date };
  const acceptedOn = dayIn(tx.env.CLINIC_TIME_ZONE, prescription.confirmedAt ?? tx.now);
  const isTypedEnough = acceptedOn < facts.identity_check_required_from;
  if (isTypedEnough && (typed.expiresOn ?? "") > (checked?.expiresOn ?? "")) return typed;
  return checked ?? { state: null, expiresOn: null };
}

async function addressWaitsUntil(tx: TxCtx, recipient: Recipient): Promise<string | null> {
  const wait = await addressWaitOf(tx, recipient);
  return wait && dayIn(tx.env.CLINIC_TIME_ZONE, wait.until);
}

function doseInUse({ dose, measure, concentrationPerMl, dosesPerWeek }: Prescription): DoseInUse {
  return { dose, measure, concentrationPerMl, dosesPerWeek };
}

/** Confirmed since the last order; each confirmation counts once. */
function isConfirmed(history: OrderHistory | undefined): boolean {
  if (!history?.confirmedAt) return false;
  return !history.orderedAt || history.confirmedAt > history.orderedAt;
}

async function totalOf(tx: TxCtx, plan: Plan): Promise<number> {
  const { userId, offeringKey, daysSupply } = plan;
  return (await quoteMonth(tx, { userId, offeringKey, daysSupply })).totalCents;
}

function planWord(plan: Plan | null): GateFacts["payment"]["plan"] {
  if (!plan || plan.status === "pending_consent") return "none";
  if (plan.status === "cancel_scheduled" || plan.status === "canceled") return "ended";
  return plan.status;
}
