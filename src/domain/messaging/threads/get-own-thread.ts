import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findRequest, selectMessages } from "../queries.server.ts";
import { type PatientThread, patientThread } from "./own-threads.ts";

export async function getOwnThread(ctx: Ctx, { requestId }: { requestId: string }): Promise<PatientThread> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const request = await findRequest(trx, requestId);
    if (!request || request.user_id !== userId) throw new AppError("not-found");
    return patientThread(request, await selectMessages(trx, requestId), ctx.now);
  });
}
