import type { TxCtx } from "#core/ctx.ts";
import { weeklyAmount, type Prescription } from "../prescription.ts";
import { gatesOf, type ControlledFacts } from "../controlled/controlled-gates.ts";
import { lookUpControlled, type AboutControlled } from "../controlled/look-up-controlled.ts";
import type { ControlledGate } from "./check-line.ts";
import type { CheckFacts } from "./thirteen-checks.ts";

/** What the e-prescribing service knows about a prescription and its prescriber. */
type Vendor = {
  /** Null if it wasn't screened. */
  findScreening(
    tx: TxCtx,
    prescription: Prescription,
  ): Promise<{ result: CheckFacts["screening"]["result"]; at: Date } | null>;
  /** How its prescriber signs there. */
  findSigning(tx: TxCtx, prescription: Prescription): Promise<ControlledFacts["signing"]>;
  findReconciled(tx: TxCtx): Promise<ControlledFacts["reconciled"]>;
};

export const VENDOR: Vendor = {
  findScreening: async () => null,
  findSigning: async () => "not-enrolled",
  findReconciled: async () => ({ isClean: true, on: null }),
};

/** The gates of the controlled-substance pack: all of them for a controlled medicine, otherwise the one about schedules. */
export async function findGates(
  tx: TxCtx,
  prescription: Prescription,
  around: { moment: CheckFacts["moment"]; before: Prescription | null } & Pick<AboutControlled, "at" | "purpose">,
): Promise<ControlledGate[]> {
  const { moment, before, at, purpose } = around;
  const isOther = before !== null && weeklyAmount(before) !== weeklyAmount(prescription);
  const facts = await lookUpControlled(tx, {
    userId: prescription.userId,
    providerId: prescription.prescriberId,
    offeringKey: prescription.offeringKey,
    visitId: prescription.visitId,
    moment: moment === "start" ? "new" : isOther ? "change" : "renew",
    prescription,
    previous: before,
    icd10: prescription.icd10,
    signing: await VENDOR.findSigning(tx, prescription),
    reconciled: await VENDOR.findReconciled(tx),
    ...(at && { at }),
    ...(purpose && { purpose }),
  });
  return gatesOf(facts);
}
