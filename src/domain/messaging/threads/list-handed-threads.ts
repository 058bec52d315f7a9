import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Priority } from "../contact-request.ts";
import { selectHanded } from "../inbox/queries-desk.server.ts";
import type { RequestState } from "../request-state.ts";

export type HandedThread = {
  id: string;
  reference: string;
  subject: string;
  fullName: string;
  /** Whose page the provider can open; null for anybody they don't care for. */
  patientId: string | null;
  priority: Priority;
  state: RequestState;
  isWaiting: boolean;
  dueAt: Date;
  lastMessageAt: Date;
};

/** Conversations colleagues asked this provider to answer. They name patients, so the list is audited. */
export async function listHandedThreads(ctx: Ctx): Promise<HandedThread[]> {
  const { userId } = requireProvider(ctx);
  const rows = await inTransaction(ctx, async (tx) => {
    const handed = await selectHanded(tx.trx, userId);
    if (handed.length > 0) await recordAudit(tx, { action: "contact-request.listed" });
    return handed;
  });
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    subject: row.subject,
    fullName: row.full_name,
    patientId: row.is_patient ? row.user_id : null,
    priority: row.priority as Priority,
    state: row.state as RequestState,
    isWaiting: row.state === "waiting_provider",
    dueAt: row.due_at,
    lastMessageAt: row.last_message_at,
  }));
}
