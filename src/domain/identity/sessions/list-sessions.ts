import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { sessionsOf } from "./queries-session.server.ts";
import { isAlive } from "./session.ts";

export type SessionSummary = {
  id: string;
  device: string;
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
  isThisOne: boolean;
};

/** Where the person is signed in now. */
export async function listSessions(ctx: Ctx): Promise<SessionSummary[]> {
  const { userId, sessionId } = requireMember(ctx);
  const rows = await inAuthTransaction(ctx, (tx) => sessionsOf(tx.trx, userId));
  return rows
    .filter((row) => isAlive(row, ctx.now))
    .map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isThisOne: row.id === sessionId,
    }));
}
