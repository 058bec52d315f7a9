import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { lockOwnPrescription, moveTo } from "./move-prescription.ts";
import { noteEvent } from "./note-event.ts";
import { afterMove, DECISION_REASONS, type DecisionReason } from "./prescription.ts";

/** What a provider fills in to refuse, hold or stop. */
export const Decision = z
  .object({
    reason: z.enum(DECISION_REASONS, "Choose a reason"),
    note: z.string().trim().max(1000, "Use 1,000 characters or fewer").default(""),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: "Say why in a few words",
  });

/** The prescriber does not stand by it: it never counted and never will. */
export async function refusePrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await move(ctx, "refused", input);
}

/** No order is made from it until it goes on. */
export async function holdPrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await move(ctx, "held", input);
}

export async function resumePrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<void> {
  await move(ctx, "resumed", input);
}

/** Ends it for good. Treatment goes on only with a new one. */
export async function stopPrescription(
  ctx: Ctx,
  input: { prescriptionId: string; reason: DecisionReason; note: string },
): Promise<void> {
  await move(ctx, "stopped", input);
}

async function move(
  ctx: Ctx,
  kind: "refused" | "held" | "resumed" | "stopped",
  input: { prescriptionId: string; reason?: DecisionReason; note?: string },
): Promise<void> {
  const { userId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const prescription = await lockOwnPrescription(tx, input.prescriptionId, userId);
    const status = afterMove(prescription.status, kind);
    if (!status) throw new AppError("conflict");
    const isOver = status === "refused" || status === "stopped";
    await moveTo(tx, prescription, { status, ended_at: isOver ? tx.now : null });
    await noteEvent(tx, prescription, kind, { reason: input.reason, note: input.note });
  });
}
