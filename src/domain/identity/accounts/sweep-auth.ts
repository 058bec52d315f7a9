import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { sweepSubmissions } from "#core/form/submission.server.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { endExpiredSessions, sweepAuthTables } from "../profile/queries-profile.server.ts";

/**
 * Deletes expired sessions, tokens, counters and form keys. They're refused long before; this keeps the tables small and records
 * timed-out sessions in the audit trail.
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
