import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { DENIAL_REASONS, type DenialReason } from "./eprescribe.ts";
import { answerRequestJob } from "./jobs.ts";
import { findRequest, lockRequest, markDenied } from "./queries-request.server.ts";

export const DenyForm = z.object({ requestId: z.uuid(), reason: z.enum(DENIAL_REASONS, "denial-reason-missing") });

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
