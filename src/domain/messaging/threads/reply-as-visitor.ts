import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { requireRequest } from "../change-request.ts";
import { keyOf } from "../idempotency.server.ts";
import { hasMessage } from "../queries.server.ts";
import { receiveReply } from "./receive-reply.ts";
import { IdempotencyKey, Words } from "../message-text.ts";
import { withThreadLink } from "./with-thread-link.ts";

export const VisitorReply = z.object({
  link: z.string().max(200),
  body: Words("message-missing"),
  idempotency_key: IdempotencyKey,
});

export async function replyAsVisitor(ctx: Ctx, input: z.infer<typeof VisitorReply>): Promise<void> {
  await withThreadLink(ctx, input.link, async (tx, requestId) => {
    const request = await requireRequest(tx, requestId, "answer");
    if (!request.email_confirmed_at) throw new AppError("not-found");
    const key = keyOf(input.idempotency_key, requestId, input.body);
    if (await hasMessage(tx.trx, key)) return;
    await receiveReply(tx, request, input.body, key);
  });
}
