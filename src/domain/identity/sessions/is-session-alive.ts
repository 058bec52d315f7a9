import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { findSessionById } from "./queries-session.server.ts";
import { isAlive } from "./session.ts";

/** Whether a session is still valid. Unlike a request, checking doesn't extend it. */
export async function isSessionAlive(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<boolean> {
  return inAuthTransaction(ctx, async (tx) => {
    const row = await findSessionById(tx.trx, sessionId);
    return row !== undefined && isAlive(row, tx.now);
  });
}
