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
  options: {
    reason?: DecisionReason | undefined;
    note?: string | undefined;
    /** A ground that it didn't have when it was signed. */
    basis?: Prescription["telemedicineBasis"];
  } = {},
): Promise<void> {
  const status = prescriptionStates.next(kind, prescription);
  if (!status) throw new AppError("conflict");
  const isOver = status === "refused" || status === "stopped";
  const { basis, ...why } = options;
  await moveTo(tx, prescription, {
    status,
    ended_at: isOver ? tx.now : null,
    ...(basis && { telemedicine_basis: basis }),
  });
  await noteEvent(tx, prescription, kind, why);
  // Stopped here at once; the pharmacy is asked to stop it too.
  if (kind === "stopped" && prescription.vendorRef) {
    await enqueue(tx, cancelAtVendorJob, { prescriptionId: prescription.id });
  }
}
