import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson, listAdmins } from "#domain/identity/profile/reads.server.ts";
import { findLiftedStops } from "#domain/safety/checks/find-lifted-stops.ts";
import { recordCheck } from "#domain/safety/checks/record-check.ts";
import { verdictOf } from "#domain/safety/checks/safety-check.ts";
import type { Prescription } from "../prescription.ts";
import { checkPrescription } from "./check-prescription.ts";
import { deleteFillStop, findStoppedRules, upsertFillStop } from "./queries.server.ts";

export type FillCheck = {
  isStopped: boolean;
  /** Saves the check, in the transaction that places the order. */
  record: () => Promise<void>;
};

/**
 * Asks the safety rules before the next order of a prescription, for the worker. A stop closes the order's gate and notifies the
 * prescriber, once for the same rules; the gate opens again when the rules no longer stop it. Findings that need a reason don't:
 * nobody is there to give one, and the prescriber answered them when confirming.
 */
export async function checkFill(tx: TxCtx, prescription: Prescription): Promise<FillCheck> {
  requireSystem(tx);
  const { id: prescriptionId, userId } = prescription;
  const check = await checkPrescription(tx, prescription, { isFill: true });
  const answers = await findLiftedStops(tx.trx, { prescriptionId, findings: check.findings });
  const stops = verdictOf(check.findings, answers).stops.toSorted();
  const record = (outcome: "passed" | "stopped") => recordCheck(tx, check, { prescriptionId, outcome, answers });
  if (stops.length === 0) {
    await deleteFillStop(tx.trx, prescriptionId);
    return { isStopped: false, record: async () => void (await record("passed")) };
  }
  const before = await findStoppedRules(tx.trx, prescriptionId);
  if (before?.join() !== stops.join()) {
    const checkId = await record("stopped");
    await upsertFillStop(tx.trx, {
      prescription_id: prescriptionId,
      user_id: userId,
      check_id: checkId,
      rule_keys: stops,
      since: tx.now,
    });
    await notifyPrescriber(tx, prescription);
  }
  return { isStopped: true, record: () => Promise.reject(new Error("A fill that is stopped isn't placed")) };
}

/** The email names no patient and no medicine. If the prescriber has left, the admins get it. */
async function notifyPrescriber(tx: TxCtx, { id, prescriberId, userId }: Prescription): Promise<void> {
  const prescriber = await findEnabledPerson(tx.trx, prescriberId);
  const path = prescriber ? `/provider/prescriptions/${id}` : `/admin/users/${userId}`;
  for (const { email } of prescriber ? [prescriber] : await listAdmins(tx.trx)) {
    await enqueueMail(tx, {
      template: "fill-stopped",
      to: { name: "", address: email },
      props: { isOwn: prescriber !== undefined, url: `${tx.env.PUBLIC_ORIGIN}${path}` },
    });
  }
}
