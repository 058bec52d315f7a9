import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireRequest } from "../change-request.ts";
import { keyOf } from "../idempotency.server.ts";
import { findRequest, hasMessage } from "../queries.server.ts";
import { receiveReply } from "./receive-reply.ts";
import { IdempotencyKey, Words } from "../message-text.ts";

export const MemberReply = z.object({
  requestId: z.uuid(),
  body: Words("message-missing"),
  idempotency_key: IdempotencyKey,
});

/** Replies in your own conversation. Within 14 days this reopens a resolved one; a closed one needs a new request. */
export async function replyAsMember(ctx: Ctx, input: z.infer<typeof MemberReply>): Promise<void> {
  const { userId } = requireMember(ctx);
  const key = keyOf(input.idempotency_key, userId, input.requestId, input.body);
  await inTransaction(ctx, async (tx) => {
    const own = await findRequest(tx.trx, input.requestId);
    if (own?.user_id !== userId) throw new AppError("not-found");
    const request = await requireRequest(tx, input.requestId, "answer");
    if (await hasMessage(tx.trx, key)) return;
    await receiveReply(tx, request, input.body, key);
  });
}
