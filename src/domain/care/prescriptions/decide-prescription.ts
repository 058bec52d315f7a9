import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { listStops } from "../labs/stops/list-stops.ts";
import { blocksResume } from "../labs/stops/stop.ts";
import { applyMove } from "./apply-move.ts";
import { lockOwnPrescription } from "./move-prescription.ts";
import { DECISION_REASONS, type DecisionReason } from "./prescription.ts";

/** What a provider fills in to refuse, hold or stop. */
export const Decision = z
  .object({
    reason: z.enum(DECISION_REASONS, "reason-missing"),
    note: z.string().trim().max(1000).default(""),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: "decision-note-missing",
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

/** A treatment that a result stops goes on by a decision about that result, not from here. */
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
    if (kind === "resumed" && (await listStops(tx, prescription)).some(blocksResume)) throw new AppError("conflict");
    await applyMove(tx, prescription, kind, { reason: input.reason, note: input.note });
  });
}
