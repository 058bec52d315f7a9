import { requireProvider } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { isPatientOf } from "#domain/scheduling/providers/is-patient-of.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { lookUpCircumstances } from "./rules/circumstances.ts";
import { identityDigest } from "./rules/identity.ts";
import { prescriptionActiveJob } from "./jobs.ts";
import { lockOwnPrescription, moveTo } from "./move-prescription.ts";
import { noteEvent } from "./note-event.ts";
import { findProblems, telemedicineBasis, type Circumstances, type RuleProblem } from "./rules/prescribing-rules.ts";
import { prescriptionStates, type Prescription } from "./prescription.ts";
import { findIdentity, lockOthersOf } from "./queries.server.ts";
import { cancelAtVendorJob } from "./vendor/jobs.ts";

/**
 * Confirms the prescription itself, for the use case in orders that also checks the patient: `lockToConfirm`, then
 * `problemsOfConfirming`, and if there are none, `activatePrescription`, all in one transaction.
 */
export async function lockToConfirm(tx: TxCtx, input: { prescriptionId: string }): Promise<Prescription> {
  const { userId } = requireProvider(tx);
  const prescription = await lockOwnPrescription(tx, input.prescriptionId, userId);
  if (!prescriptionStates.can("confirmed", prescription)) throw new AppError("conflict");
  return prescription;
}

/** Checks everything again as of now: a license, the catalog or the telemedicine rule may have ended since. */
export async function problemsOfConfirming(tx: TxCtx, prescription: Prescription): Promise<RuleProblem[]> {
  const circumstances = await circumstancesOf(tx, prescription);
  if (!circumstances) return [{ field: "prescriberId", code: "address-missing" }];
  const problems = findProblems(prescription, circumstances);
  const identity = await findIdentity(tx.trx, prescription.userId);
  if (identity?.birthDate) return problems;
  return [...problems, { field: "birthDate", code: "birth-date-missing" }];
}

/**
 * Activates it for the patient the prescriber saw (`seen`, see `identityDigest`): if their name, birth date, address or phone has
 * changed since the page was rendered, it's a conflict. Stops an older prescription for the same medicine.
 */
export async function activatePrescription(tx: TxCtx, prescription: Prescription, seen: string): Promise<void> {
  const { userId: providerId } = requireProvider(tx);
  const status = prescriptionStates.next("confirmed", prescription);
  const circumstances = await circumstancesOf(tx, prescription);
  if (!status || !circumstances || prescription.prescriberId !== providerId) throw new AppError("conflict");
  await replaceOlder(tx, prescription);
  const signedFor = await moveTo(tx, prescription, {
    status,
    confirmed_by: providerId,
    confirmed_at: tx.now,
    telemedicine_basis: prescription.controlledSchedule ? telemedicineBasis(circumstances) : null,
  });
  if (!signedFor || identityDigest(signedFor) !== seen) throw new AppError("conflict");
  await noteEvent(tx, prescription, "confirmed");
  await enqueue(tx, prescriptionActiveJob, { prescriptionId: prescription.id });
}

async function circumstancesOf(tx: TxCtx, prescription: Prescription): Promise<Circumstances | null> {
  const state = (await findPerson(tx.trx, prescription.userId))?.state;
  return state ? lookUpCircumstances(tx, { ...prescription, state }) : null;
}

/**
 * Includes a colleague's, if they share the patient. Otherwise the newer one is refused, here or by the unique index if row-level
 * security hides the older one: two active ones would be ordered twice.
 */
async function replaceOlder(tx: TxCtx, prescription: Prescription): Promise<void> {
  const { userId, prescriberId: providerId } = prescription;
  for (const older of await lockOthersOf(tx.trx, prescription)) {
    const mayStop = older.prescriberId === providerId || (await isPatientOf(tx, { userId, providerId }));
    if (!mayStop) throw new AppError("conflict");
    await moveTo(tx, older, { status: "stopped", ended_at: tx.now });
    await noteEvent(tx, older, "replaced");
    if (older.vendorRef) await enqueue(tx, cancelAtVendorJob, { prescriptionId: older.id });
  }
}
