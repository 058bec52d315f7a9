import type { TxCtx } from "#core/ctx.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteSessionsOf } from "./queries-session.server.ts";

/** Ends all of a person's sessions, except one if given. Each is audited, with its network and device. */
export async function endSessionsOf(tx: TxCtx, userId: string, exceptId: string | null = null): Promise<void> {
  for (const { id, address, device } of await deleteSessionsOf(tx, userId, exceptId)) {
    await recordAudit(tx, { action: "session.ended", subjectId: userId, objectId: id, from: { address, device } });
  }
}
