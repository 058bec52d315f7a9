import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireRequest } from "../change-request.ts";
import { CONTACT_TOPICS } from "../contact/contact-topic.ts";
import { keyOf } from "../idempotency.server.ts";
import { selectRequestsOf } from "../inbox/queries-list.server.ts";
import { findRequest, hasMessage, selectMessages, type RequestRow } from "../queries.server.ts";
import { requestStates, stated, type RequestState } from "../request-state.ts";
import { receiveReply } from "./receive-reply.ts";
import { IdempotencyKey, Words } from "../message-text.ts";

export type ThreadSummary = {
  id: string;
  reference: string;
  title: string;
  state: RequestState;
  createdAt: Date;
  lastMessageAt: Date;
  /** The last word is the clinic's. */
  hasReply: boolean;
};

/** What a patient sees of a conversation. Who at the clinic wrote is not theirs to know. */
export type PatientThread = {
  id: string;
  reference: string;
  title: string;
  state: RequestState;
  createdAt: Date;
  canAnswer: boolean;
  messages: { id: string; from: "you" | "clinic"; body: string; at: Date }[];
};

/** One's own conversations, the one with the newest words first. */
export async function listOwnThreads(ctx: Ctx): Promise<ThreadSummary[]> {
  const { userId } = requireMember(ctx);
  const rows = await inTransaction(ctx, ({ trx }) => selectRequestsOf(trx, userId));
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    title: titleOf(row),
    state: row.state,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    hasReply: row.last_author_id !== userId,
  }));
}

export async function getOwnThread(ctx: Ctx, { requestId }: { requestId: string }): Promise<PatientThread> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async ({ trx }) => {
    const request = await findRequest(trx, requestId);
    if (!request || request.user_id !== userId) throw new AppError("not-found");
    return patientThread(request, await selectMessages(trx, requestId), ctx.now);
  });
}

export const MemberReply = z.object({
  requestId: z.uuid(),
  body: Words("Enter your message"),
  idempotency_key: IdempotencyKey,
});

/** Goes on with one's own conversation. Within 14 days this opens a resolved one again; a closed one needs a new request. */
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

export function patientThread(
  request: RequestRow,
  messages: Awaited<ReturnType<typeof selectMessages>>,
  now: Date,
): PatientThread {
  return {
    id: request.id,
    reference: request.reference,
    title: titleOf(request),
    state: request.state,
    createdAt: request.created_at,
    canAnswer: requestStates.can("answer", stated(request, now)),
    messages: messages.map(({ id, author_id, body, created_at }) => ({
      id,
      // Visitors write without an id, members with their own; every other id is somebody of the clinic.
      from: author_id === request.user_id ? "you" : "clinic",
      body,
      at: created_at,
    })),
  };
}

function titleOf({ topic_key, source }: { topic_key: string | null; source: string }): string {
  const topic = CONTACT_TOPICS.find(({ key }) => key === topic_key);
  return topic?.label ?? (source === "contact-us" ? "Your message" : "Your question");
}
