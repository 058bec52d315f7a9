import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { beatPresence, leavePresence } from "./queries-desk.server.ts";
import { requireAsked } from "../threads/require-asked.ts";
import { requireReader } from "./require-reader.ts";

/** Heartbeat for "I'm answering this" while the reply box is in use. Without a request: "not anymore". */
export async function recordPresence(ctx: Ctx, input: { requestId: string | null }): Promise<void> {
  const reader = requireReader(ctx);
  await inTransaction(ctx, async (tx) => {
    if (input.requestId === null) return leavePresence(tx, reader.userId);
    await requireAsked(tx, reader, input.requestId);
    await beatPresence(tx, { request_id: input.requestId, user_id: reader.userId, seen_at: tx.now });
  });
}
