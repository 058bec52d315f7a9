import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { abandonIdle } from "./queries.server.ts";

const IDLE_DAYS = 30;

/** Whoever has not gone on for 30 days is let go: the answers are deleted, the account stays and can begin again. */
export async function abandonRegistrations(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const before = new Date(tx.now.getTime() - IDLE_DAYS * 86_400_000);
    for (const userId of await abandonIdle(tx.trx, before, tx.now)) {
      await recordAudit(tx, { action: "registration.abandoned", subjectId: userId });
    }
  });
}
