import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteSession } from "./queries-session.server.ts";

/** "Sign out there": ends one of your own sessions, in every process immediately. */
export async function endSession(ctx: Ctx, input: { sessionId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    if (!(await deleteSession(tx, requireId(input.sessionId), userId))) throw new AppError("not-found");
    await recordAudit(tx, { action: "session.ended", subjectId: userId, objectId: input.sessionId });
  });
}
