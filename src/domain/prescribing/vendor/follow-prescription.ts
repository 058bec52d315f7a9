import { randomBytes } from "node:crypto";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { raiseAlarm } from "#domain/messaging/alarms/alarm.ts";
import { ALARM_PATH } from "./alarm-path.ts";
import { findBasis } from "../controlled/find-basis.ts";
import { prescriptionActiveJob, treatmentDecidedJob } from "../jobs.ts";
import { noteEvent } from "../note-event.ts";
import type { Prescription } from "../prescription.ts";
import { lockOthersOf } from "../queries.server.ts";
import type { VendorProblem, VendorRx } from "./eprescribe.ts";
import { cancelAtVendorJob } from "./jobs.ts";
import { lockWritten, moveByVendor, updateVendor } from "./queries-vendor.server.ts";
import { RECHECK } from "./recheck.ts";
import { stepsTo, type VendorStep } from "./vendor-states.ts";

/**
 * Brings a prescription to what the service says about it now. Words may repeat, overtake each other or be lost: only what is
 * further along than ours moves it, step by step.
 */
export async function followPrescription(
  tx: TxCtx,
  prescriptionId: string,
  vendor: VendorRx,
): Promise<"applied" | "stale"> {
  const first = await lockWritten(tx.trx, prescriptionId);
  if (!first || (first.vendorRef !== null && first.vendorRef !== vendor.vendorRef)) return "stale";
  const steps = stepsTo(first.status, vendor);
  for (const [i, step] of steps.entries()) {
    const prescription = await lockWritten(tx.trx, prescriptionId);
    // Several steps may rest on one word; their order stays visible.
    const at = new Date(Math.min(step.at.getTime(), tx.now.getTime()) + i);
    if (prescription) await applyStep(tx, prescription, { ...step, at });
  }
  const isAnswered = await followCancel(tx, first, vendor);
  if (first.vendorRef !== null && !steps.some(({ to }) => to === "draft")) {
    await updateVendor(tx, prescriptionId, { vendor_state: vendor.state, vendor_at: tx.now });
  }
  return steps.length > 0 || isAnswered ? "applied" : "stale";
}

async function applyStep(tx: TxCtx, prescription: Prescription, { to, at }: VendorStep): Promise<void> {
  if (to === "draft") return unstage(tx, prescription, "transmission");
  if (to === "discarded") {
    await moveByVendor(tx, prescription, { status: to, ended_at: tx.now });
    return noteEvent(tx, prescription, "discarded", { at });
  }
  if (to === "rejected") {
    await moveByVendor(tx, prescription, { status: to, ended_at: tx.now, vendor_problem: "transmission" });
    await noteEvent(tx, prescription, "rejected", { at });
    return alarm(tx, prescription);
  }
  if (to === "signed") return sign(tx, prescription, at);
  if (to === "sent") {
    await moveByVendor(tx, prescription, { status: to });
    return noteEvent(tx, prescription, "sent", { at });
  }
  return activate(tx, prescription, at);
}

/** Everything is checked once more. A signature stands, so what no longer passes is held from orders and somebody is called. */
async function sign(tx: TxCtx, prescription: Prescription, at: Date): Promise<void> {
  const basis = prescription.controlledSchedule ? await findBasis(tx, prescription, at) : null;
  const hasLapsed = prescription.controlledSchedule !== null && !basis;
  const isStopped = hasLapsed || (await RECHECK.countStops(tx, prescription, at)) > 0;
  await moveByVendor(tx, prescription, {
    status: "signed",
    confirmed_by: prescription.prescriberId,
    confirmed_at: at,
    // It was staged under the permission, which may have ended since.
    telemedicine_basis: hasLapsed ? "none" : basis,
    vendor_problem: isStopped ? ("recheck" satisfies VendorProblem) : null,
  });
  await noteEvent(tx, prescription, "signed", { at });
  if (isStopped) await alarm(tx, prescription);
}

/** The pharmacy has it: it replaces older ones of the same medicine. */
async function activate(tx: TxCtx, prescription: Prescription, at: Date): Promise<void> {
  for (const older of await lockOthersOf(tx.trx, prescription)) {
    await moveByVendor(tx, older, { status: "stopped", ended_at: tx.now });
    await noteEvent(tx, older, "replaced");
    if (older.vendorRef) await enqueue(tx, cancelAtVendorJob, { prescriptionId: older.id });
  }
  await moveByVendor(tx, prescription, { status: "active" });
  await noteEvent(tx, prescription, "accepted", { at });
  if (prescription.vendorProblem === ("recheck" satisfies VendorProblem)) {
    await moveByVendor(tx, { ...prescription, version: prescription.version + 1 }, { status: "on_hold" });
    await noteEvent(tx, prescription, "held", { reason: "other" });
    await enqueue(tx, treatmentDecidedJob, { prescriptionId: prescription.id });
    return;
  }
  await enqueue(tx, prescriptionActiveJob, { prescriptionId: prescription.id });
}

/** Back to its prescriber, with the reason. Nothing of it is at the service anymore. */
export async function unstage(tx: TxCtx, prescription: Prescription, problem: VendorProblem): Promise<void> {
  await moveByVendor(tx, prescription, {
    status: "draft",
    staged_at: null,
    vendor_key: null,
    vendor_ref: null,
    vendor_state: null,
    vendor_at: tx.now,
    vendor_problem: problem,
  });
  await noteEvent(tx, prescription, "unstaged");
}

async function followCancel(tx: TxCtx, prescription: Prescription, vendor: VendorRx): Promise<boolean> {
  const { cancel } = vendor;
  if (prescription.vendorCancel !== "asked" || (cancel !== "confirmed" && cancel !== "denied")) return false;
  await updateVendor(tx, prescription.id, { vendor_cancel: cancel });
  await noteEvent(tx, prescription, cancel === "confirmed" ? "cancel-confirmed" : "cancel-denied");
  // It's stopped here, but the pharmacy may still hand it out: a person calls the pharmacy.
  if (cancel === "denied") await alarm(tx, prescription);
  return true;
}

async function alarm(tx: TxCtx, { id, prescriberId }: Prescription): Promise<void> {
  await raiseAlarm(tx, {
    id: newId(tx.now.getTime()),
    random: randomBytes(10),
    path: ALARM_PATH,
    provider: { id: prescriberId, path: `/provider/prescriptions/${id}` },
  });
}
