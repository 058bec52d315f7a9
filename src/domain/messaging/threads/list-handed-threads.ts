import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Priority } from "../contact-request.ts";
import { selectHanded } from "../inbox/queries-desk.server.ts";
import type { RequestState } from "../request-state.ts";

export type HandedThread = {
  id: string;
  reference: string;
  subject: string;
  priority: Priority;
  state: RequestState;
  isWaiting: boolean;
  dueAt: Date;
  lastMessageAt: Date;
};

/** Conversations colleagues asked this provider to answer. */
export async function listHandedThreads(ctx: Ctx): Promise<HandedThread[]> {
  const { userId } = requireProvider(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectHanded(trx, userId));
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    subject: row.subject,
    priority: row.priority as Priority,
    state: row.state as RequestState,
    isWaiting: row.state === "waiting_provider",
    dueAt: row.due_at,
    lastMessageAt: row.last_message_at,
  }));
}
