import { z } from "zod";
import { requireProvider, requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { DENIAL_REASONS, VendorRefused, type DenialReason, type EPrescribe } from "./eprescribe.ts";
import { answerRequestJob } from "./jobs.ts";
import { findEnrollment } from "./queries-enrollment.server.ts";
import {
  findRequest,
  lockRequest,
  markDenied,
  markSent,
  selectOpenOf,
  type NamedRequest,
} from "./queries-request.server.ts";

export const DenyForm = z.object({ requestId: z.uuid(), reason: z.enum(DENIAL_REASONS, "denial-reason-missing") });

const MAX_SHOWN = 100;

/** A pharmacy's requests that wait for this provider. */
export async function listOwnRequests(ctx: Ctx): Promise<NamedRequest[]> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectOpenOf(trx, userId, MAX_SHOWN));
}

/** Denies a request. Approving one is a signature, which is given in the service's own page. */
export async function denyRequest(ctx: Ctx, input: { requestId: string; reason: DenialReason }): Promise<void> {
  const { userId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await findRequest(tx.trx, input.requestId);
    if (!request || request.providerId !== userId) throw new AppError("not-found");
    // An answered one can't be locked.
    if (!(await lockRequest(tx.trx, input.requestId))) throw new AppError("conflict");
    await markDenied(tx.trx, request.id, { reason: input.reason, by: userId, at: tx.now });
    await recordAudit(tx, {
      action: "prescription-request.denied",
      objectId: request.id,
      subjectId: request.userId,
      reason: input.reason,
    });
    await enqueue(tx, answerRequestJob, { requestId: request.id });
  });
}

/** Passes a denial on. A request that the service no longer has was answered there. */
export async function sendAnswer(
  ctx: Ctx,
  { requestId }: { requestId: string },
  vendor: EPrescribe | null,
): Promise<void> {
  requireSystem(ctx);
  if (!vendor) throw new Error("No e-prescribing service is connected");
  const found = await inReadTransaction(ctx, async ({ trx }) => {
    const request = await findRequest(trx, requestId);
    if (request?.answer !== "denied" || request.sentAt || !request.providerId || !request.reason) return null;
    const enrollment = await findEnrollment(trx, request.providerId);
    return enrollment && { ...request, reason: request.reason, clinicianRef: enrollment.clinicianRef };
  });
  if (!found) return;
  const { kind, vendorRef, clinicianRef, reason } = found;
  const send = kind === "refill" ? vendor.answerRefill : vendor.answerChange;
  await send({ vendorRef, clinicianRef, reason }).catch((error: unknown) => {
    if (!(error instanceof VendorRefused)) throw error;
  });
  await inTransaction(ctx, (tx) => markSent(tx.trx, requestId, tx.now));
}
