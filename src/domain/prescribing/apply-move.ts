import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { moveTo } from "./move-prescription.ts";
import { noteEvent } from "./note-event.ts";
import { prescriptionStates, type DecisionReason, type Prescription } from "./prescription.ts";
import { cancelAtVendorJob } from "./vendor/jobs.ts";

/** Applies a provider's decision to a prescription the caller has locked, with its history and audit rows. */
export async function applyMove(
  tx: TxCtx,
  prescription: Prescription,
  kind: "refused" | "held" | "resumed" | "stopped",
  options: { reason?: DecisionReason | undefined; note?: string | undefined } = {},
): Promise<void> {
  const status = prescriptionStates.next(kind, prescription);
  if (!status) throw new AppError("conflict");
  const isOver = status === "refused" || status === "stopped";
  await moveTo(tx, prescription, { status, ended_at: isOver ? tx.now : null });
  await noteEvent(tx, prescription, kind, options);
  // Stopped here at once; the pharmacy is asked to stop it too.
  if (kind === "stopped" && prescription.vendorRef) {
    await enqueue(tx, cancelAtVendorJob, { prescriptionId: prescription.id });
  }
}
