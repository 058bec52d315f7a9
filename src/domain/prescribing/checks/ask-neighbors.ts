import type { TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { weeklyAmount, type Prescription } from "../prescription.ts";
import { selectOfPerson } from "../queries.server.ts";
import { gatesOf, type ControlledFacts } from "../controlled/controlled-gates.ts";
import { earlyFillOf } from "../controlled/early-fill.ts";
import { lookUpControlled, type AboutControlled } from "../controlled/look-up-controlled.ts";
import { findEnrollment } from "../vendor/queries-enrollment.server.ts";
import { findScreening } from "../vendor/queries-screening.server.ts";
import { wasReconciled } from "../vendor/was-reconciled.ts";
import type { ControlledGate } from "./check-line.ts";
import type { CheckFacts, ScreeningResult } from "./thirteen-checks.ts";

/** What the e-prescribing service found about drugs and allergies. Null if it wasn't asked. */
export async function findScreened(
  tx: TxCtx,
  { id }: Prescription,
): Promise<{ result: ScreeningResult; at: Date } | null> {
  const screening = await findScreening(tx.trx, id);
  if (!screening) return null;
  const { kind, items, screenedAt: at } = screening;
  if (kind === "unavailable") return { result: "not-available", at };
  if (items.some(({ severity }) => severity === "allergy")) return { result: "allergy", at };
  // What the service can't grade counts as major: unknown is not normal.
  const isMajor = items.some(({ severity }) => severity === "major" || severity === "unknown");
  return { result: isMajor ? "major-interaction" : "none", at };
}

/** How its prescriber signs: by hand, or at the service. */
async function findSigning(
  tx: TxCtx,
  { prescriberId, signedOrderFileId }: Prescription,
): Promise<ControlledFacts["signing"]> {
  if (signedOrderFileId) return "paper";
  const enrollment = await findEnrollment(tx.trx, prescriberId);
  if (!enrollment || enrollment.stage === "unknown") return "not-enrolled";
  return enrollment.stage === "factor" ? "vendor-two-factor" : "vendor";
}

async function findReconciled(tx: TxCtx): Promise<ControlledFacts["reconciled"]> {
  const { isClean, at } = await wasReconciled(tx);
  return { isClean, on: at && dayIn(tx.env.CLINIC_TIME_ZONE, at) };
}

async function findEarlyFill(tx: TxCtx, { id, userId, offeringKey }: Prescription, at: Date) {
  const { order_timing: timing } = await getClinicalFacts(tx);
  const all = await selectOfPerson(tx.trx, userId, { confirmedOnly: true });
  return earlyFillOf(
    all.filter((one) => one.offeringKey === offeringKey && one.id !== id),
    { day: dayIn(tx.env.CLINIC_TIME_ZONE, at), windowPercent: timing.refill_window_percent },
  );
}

/** The gates of the controlled-substance pack: all of them for a controlled medicine, otherwise the one about schedules. */
export async function findGates(
  tx: TxCtx,
  prescription: Prescription,
  around: { moment: CheckFacts["moment"]; before: Prescription | null } & Pick<
    AboutControlled,
    "at" | "purpose" | "signedOn"
  >,
): Promise<ControlledGate[]> {
  const { before, at, purpose, signedOn } = around;
  const isOther = before !== null && weeklyAmount(before) !== weeklyAmount(prescription);
  const moment = around.moment === "start" ? "new" : isOther ? "change" : "renew";
  const facts = await lookUpControlled(tx, {
    userId: prescription.userId,
    providerId: prescription.prescriberId,
    offeringKey: prescription.offeringKey,
    visitId: prescription.visitId,
    moment,
    prescription,
    previous: before,
    icd10: prescription.icd10,
    signing: await findSigning(tx, prescription),
    reconciled: await findReconciled(tx),
    // Another dose needs other medicine; the gate about doses asks for its visit.
    earlyFill: moment === "renew" ? await findEarlyFill(tx, prescription, at ?? tx.now) : null,
    ...(at && { at }),
    ...(purpose && { purpose }),
    ...(signedOn && { signedOn }),
  });
  return gatesOf(facts);
}
