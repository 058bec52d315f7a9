import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { applyMove } from "./apply-move.ts";
import { findBasis } from "./controlled/find-basis.ts";
import { treatmentDecidedJob } from "./jobs.ts";
import { lockOwnPrescription } from "./move-prescription.ts";
import { DECISION_REASONS, type DecisionReason, type Prescription } from "./prescription.ts";

/** The form to refuse, hold or stop. */
export const Decision = z
  .object({
    reason: z.enum(DECISION_REASONS, "reason-missing"),
    note: z.string().trim().max(1000).default(""),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: "decision-note-missing",
  });

export async function decidePrescription(
  ctx: Ctx,
  kind: "refused" | "held" | "resumed" | "stopped",
  input: { prescriptionId: string; reason?: DecisionReason; note?: string },
): Promise<void> {
  const { userId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const prescription = await lockOwnPrescription(tx, input.prescriptionId, userId);
    // By a finding that a provider must decide about first.
    const isHeld = await findTreatmentHold(tx.trx, prescription.userId, prescription.treatmentKey, prescription);
    if (kind === "resumed" && isHeld) throw new AppError("conflict");
    const basis = kind === "resumed" ? await findNewBasis(tx, prescription) : null;
    await applyMove(tx, prescription, kind, { reason: input.reason, note: input.note, basis });
    // The member never saw an unconfirmed prescription.
    if (kind !== "refused") await enqueue(tx, treatmentDecidedJob, { prescriptionId: prescription.id });
  });
}

/** One that was signed on no ground needs one before it's filled: an exam since then, or a permission that was extended. */
async function findNewBasis(tx: TxCtx, prescription: Prescription): Promise<"permission" | "in-person" | null> {
  if (prescription.telemedicineBasis !== "none") return null;
  const basis = await findBasis(tx, prescription, tx.now);
  if (!basis) throw new AppError("conflict");
  return basis;
}
