import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findSexes } from "#domain/chart/basics/reads.server.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { findPharmacyAddress } from "#domain/catalog/reads.server.ts";
import type { PatientIdentity, Prescription } from "../prescription.ts";
import {
  VendorRefused,
  type EPrescribe,
  type StagedRx,
  type VendorPatient,
  type VendorProblem,
  type VendorRx,
} from "./eprescribe.ts";
import { followPrescription, unstage } from "./follow-prescription.ts";
import { findEnrollment } from "./queries-enrollment.server.ts";
import { findRxCui, findWritten, lockStaging, lockWritten, updateVendor } from "./queries-vendor.server.ts";

/**
 * Puts a staged prescription before its prescriber at the service. The job may run twice or die anywhere: one worker at a time
 * looks whether the service has it, and only then creates it. What the service refuses goes back to its prescriber as a draft, with
 * the reason.
 */
export async function stageAtVendor(
  ctx: Ctx,
  { prescriptionId }: { prescriptionId: string },
  vendor: EPrescribe | null,
): Promise<void> {
  requireSystem(ctx);
  if (!vendor) throw new Error("No e-prescribing service is connected");
  await inTransaction(ctx, async (tx) => {
    if (!(await lockStaging(tx.trx, prescriptionId))) throw new Error("Another worker is staging this prescription");
    const before = await findWritten(tx.trx, prescriptionId);
    if (before?.status !== "staged" || before.vendorRef) return;
    const answer = await callVendor(tx, vendor, before);
    // Nobody waits for the service: the row is locked only now.
    const prescription = await lockWritten(tx.trx, prescriptionId);
    if (prescription?.status !== "staged") return;
    if ("problem" in answer) return unstage(tx, prescription, answer.problem);
    await updateVendor(tx, prescriptionId, {
      vendor_key: vendor.key,
      vendor_ref: answer.vendorRef,
      vendor_state: answer.found?.state ?? "Entered",
      vendor_at: tx.now,
      vendor_problem: null,
    });
    if (answer.found) await followPrescription(tx, prescriptionId, answer.found);
  });
}

type Answer = { vendorRef: string; found: VendorRx | null } | { problem: VendorProblem };

async function callVendor(tx: TxCtx, vendor: EPrescribe, prescription: Prescription): Promise<Answer> {
  try {
    const { vendorRef } = await vendor.stage(await stagedRxOf(tx, prescription));
    return { vendorRef, found: await vendor.get({ vendorRef }) };
  } catch (error) {
    if (error instanceof VendorRefused) return { problem: error.problem };
    throw error;
  }
}

async function stagedRxOf(tx: TxCtx, prescription: Prescription): Promise<StagedRx> {
  const enrollment = await findEnrollment(tx.trx, prescription.prescriberId);
  const pharmacy = await findPharmacyAddress(tx.trx, prescription.pharmacyId);
  const { signedFor, icd10 } = prescription;
  if (!enrollment) throw new VendorRefused("not-enrolled");
  if (!pharmacy) throw new VendorRefused("pharmacy-unknown");
  if (!signedFor || !icd10) throw new Error("A staged prescription has a patient and a diagnosis");
  return {
    prescriptionId: prescription.id,
    clinicianRef: enrollment.clinicianRef,
    patient: await vendorPatientOf(tx, prescription.userId, signedFor),
    drugName: prescription.drugName,
    form: prescription.form,
    isCompounded: prescription.isCompounded,
    strength: strengthOf(prescription),
    rxcui: await findRxCui(tx.trx, prescription.id),
    icd10,
    directions: prescription.directions,
    quantity: prescription.quantity,
    daysSupply: prescription.daysSupply,
    refills: prescription.refillsAllowed,
    effectiveOn: prescription.issuedOn,
    isControlled: prescription.controlledSchedule !== null,
    pharmacyNotes: prescription.clinicalDifference?.slice(0, 210) ?? null,
    pharmacy,
  };
}

/** As it is signed: the details frozen when it was staged, whatever the profile says today. */
export async function vendorPatientOf(tx: TxCtx, userId: string, as: PatientIdentity): Promise<VendorPatient> {
  const profile = await findRecipient(tx.trx, userId);
  const sex = (await findSexes(tx.trx, [userId])).get(userId);
  const isSameName = profile && `${profile.first_name} ${profile.last_name}` === as.name;
  const [first = "", ...rest] = as.name.split(" ");
  const { birthDate, phone, street, city, state, zip } = as;
  if (!birthDate || !street || !city || !state || !zip) throw new VendorRefused("patient-details");
  if (!phone) throw new VendorRefused("phone");
  return {
    userId,
    firstName: isSameName ? profile.first_name : first,
    lastName: isSameName ? profile.last_name : rest.join(" "),
    birthDate,
    sex: sex === "male" || sex === "female" ? sex : null,
    phone,
    street,
    city,
    state,
    zip,
  };
}

function strengthOf({ concentrationPerMl, measure, strength }: Prescription): string {
  return concentrationPerMl === null ? (strength ?? "") : `${concentrationPerMl} ${measure}/mL`;
}
