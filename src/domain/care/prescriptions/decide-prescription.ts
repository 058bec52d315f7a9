import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { isFresh } from "#domain/identity/freshness.ts";
import { isPatientOf } from "#domain/scheduling/is-patient-of.ts";
import { lookUpCircumstances } from "./circumstances.ts";
import { prescriptionActiveJob } from "./jobs.ts";
import { noteEvent } from "./note-event.ts";
import { findProblems, telemedicineBasis, type RuleProblem } from "./prescribing-rules.ts";
import { afterMove, DECISION_REASONS, type DecisionReason, type Prescription } from "./prescription.ts";
import { findMemberState } from "./queries-exam.server.ts";
import { findPrescription, lockOthersOf, updatePrescription } from "./queries.server.ts";

export type ConfirmResult = { kind: "done" } | { kind: "refused"; problems: RuleProblem[] };

/**
 * The prescriber's word that what was written down is what they signed. Only from here on it counts. Everything is checked again
 * as it is now: a license, the catalog or the telemedicine permission may have ended since. An older prescription for the same
 * medicine is stopped in the same transaction. Asks for a sign-in of the last minutes, second factor included.
 */
export async function confirmPrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<ConfirmResult> {
  const { userId: providerId } = requireProvider(ctx);
  if (!(await isFresh(ctx))) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    const prescription = await lockOwn(tx, input.prescriptionId, providerId);
    const status = afterMove(prescription.status, "confirmed");
    if (!status) throw new AppError("conflict");
    const state = (await findMemberState(tx.trx, prescription.userId))?.state;
    if (!state) {
      return { kind: "refused", problems: [{ field: "prescriberId", message: "The member has no address on file" }] };
    }
    const circumstances = await lookUpCircumstances(tx, { ...prescription, state });
    const problems = findProblems(prescription, circumstances);
    if (problems.length > 0) return { kind: "refused", problems };
    await replaceOlder(tx, prescription);
    await update(tx, prescription, {
      ...{ status, confirmed_by: providerId, confirmed_at: tx.now },
      telemedicine_basis: prescription.controlledSchedule ? telemedicineBasis(circumstances) : null,
    });
    await noteEvent(tx, prescription, "confirmed");
    await enqueue(tx, prescriptionActiveJob, { prescriptionId: prescription.id });
    return { kind: "done" };
  });
}

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
    const prescription = await lockOwn(tx, input.prescriptionId, userId);
    const status = afterMove(prescription.status, kind);
    if (!status) throw new AppError("conflict");
    const isOver = status === "refused" || status === "stopped";
    await update(tx, prescription, { status, ended_at: isOver ? tx.now : null });
    await noteEvent(tx, prescription, kind, { reason: input.reason, note: input.note });
  });
}

/** To everybody but the prescriber named on it there is nothing to decide. */
async function lockOwn(tx: TxCtx, id: string, providerId: string): Promise<Prescription> {
  const prescription = await findPrescription(tx.trx, id, { lock: true });
  if (!prescription || prescription.prescriberId !== providerId) throw new AppError("not-found");
  return prescription;
}

/**
 * Also a colleague's, if they share the patient. Otherwise the newer one is refused, here or, where row-level security hides the
 * older one, by the unique index: two at once would be ordered twice.
 */
async function replaceOlder(tx: TxCtx, prescription: Prescription): Promise<void> {
  const { userId, prescriberId: providerId } = prescription;
  for (const older of await lockOthersOf(tx.trx, prescription)) {
    const mayStop = older.prescriberId === providerId || (await isPatientOf(tx, { userId, providerId }));
    if (!mayStop) throw new AppError("conflict");
    await update(tx, older, { status: "stopped", ended_at: tx.now });
    await noteEvent(tx, older, "replaced");
  }
}

async function update(tx: TxCtx, prescription: Prescription, change: Parameters<typeof updatePrescription>[2]) {
  try {
    if (!(await updatePrescription(tx.trx, prescription, change))) throw new AppError("conflict");
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "prescription_one_current") {
      throw new AppError("conflict", { cause: error });
    }
    throw error;
  }
}
