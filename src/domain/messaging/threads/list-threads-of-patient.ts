import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectHandedOf } from "../inbox/queries-desk.server.ts";

export type ThreadOfPatient = { id: string; subject: string; isWaiting: boolean; lastMessageAt: Date };

/** One patient's conversations that colleagues asked this provider to answer, newest first. */
export async function listThreadsOfPatient(ctx: Ctx, input: { userId: string }): Promise<ThreadOfPatient[]> {
  const provider = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const rows = await selectHandedOf(tx.trx, provider.userId, input.userId);
    await recordAudit(tx, { action: "contact-request.listed", subjectId: input.userId });
    return rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      isWaiting: row.state === "waiting_provider",
      lastMessageAt: row.last_message_at,
    }));
  });
}
