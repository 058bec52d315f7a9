import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectRequestsOf } from "../inbox/queries-list.server.ts";
import type { RequestState } from "../request-state.ts";
import { findTopic, type ContactTopicKey } from "../contact/contact-topic.ts";

export type ThreadSummary = {
  id: string;
  reference: string;
  topicKey: ContactTopicKey | null;
  source: string;
  state: RequestState;
  createdAt: Date;
  lastMessageAt: Date;
  /** The last message is from the clinic. */
  hasReply: boolean;
};

/** Your own conversations, latest message first. */
export async function listOwnThreads(ctx: Ctx): Promise<ThreadSummary[]> {
  const { userId } = requireMember(ctx);
  const rows = await inReadTransaction(ctx, ({ trx }) => selectRequestsOf(trx, userId));
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    topicKey: findTopic(row.topic_key)?.key ?? null,
    source: row.source,
    state: row.state,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    hasReply: row.last_author_id !== userId,
  }));
}
