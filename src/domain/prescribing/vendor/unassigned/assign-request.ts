import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findRequest } from "../queries-request.server.ts";
import { selectEnrolled, setPrescriber } from "./queries-unassigned.server.ts";

export const AssignRequest = z.object({ requestId: z.uuid(), providerId: z.uuid("request-prescriber-missing") });

/** An admin found out whose it is: from now on it waits in that prescriber's list. Only someone the service knows can answer it. */
export async function assignRequest(ctx: Ctx, input: z.infer<typeof AssignRequest>): Promise<void> {
  requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await findRequest(tx.trx, input.requestId);
    const isEnrolled = (await selectEnrolled(tx.trx)).some(({ id }) => id === input.providerId);
    if (!request || !isEnrolled) throw new AppError("not-found");
    if (!(await setPrescriber(tx.trx, request.id, input.providerId))) throw new AppError("conflict");
    await recordAudit(tx, {
      action: "prescription-request.assigned",
      objectId: request.id,
      subjectId: request.userId,
    });
  });
}
