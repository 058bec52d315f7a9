import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteSessionsOf } from "./queries-session.server.ts";

/** Ends every session of this person, except one if named. Each end is in the trail, with where that session was. */
export async function endSessionsOf(tx: TxCtx, userId: string, exceptId: string | null = null): Promise<void> {
  for (const { id, address, device } of await deleteSessionsOf(tx, userId, exceptId)) {
    await recordAudit(tx, { action: "session.ended", subjectId: userId, objectId: id, from: { address, device } });
  }
}
