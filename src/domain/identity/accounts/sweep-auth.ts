import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { sweepSubmissions } from "#core/form/submission.server.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { endExpiredSessions, sweepAuthTables } from "../profile/queries-profile.server.ts";

/**
 * Removes sessions, tokens, counters and marks of sent forms that have run out. They are refused long before; this keeps the
 * tables small, and the trail gets the end of each session that ended by time.
 */
export async function sweepAuth(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    for (const { id, user_id, address, device } of await endExpiredSessions(tx)) {
      const from = { address, device };
      await recordAudit(tx, { action: "session.timed-out", subjectId: user_id, objectId: id, from });
    }
    await sweepAuthTables(tx.trx, tx.now);
    await sweepSubmissions(tx.trx, tx.now);
  });
}
