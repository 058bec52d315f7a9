import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findNames } from "#domain/identity/profile/reads.server.ts";
import { findTopic } from "../contact/contact-topic.ts";
import { selectIsPatient, selectNotes } from "../inbox/queries-desk.server.ts";
import { selectMessages } from "../queries.server.ts";
import { requestStates, stated } from "../request-state.ts";
import { requireAsked } from "./require-asked.ts";

/** One of them in full. Another provider's is a 404. */
export async function getHandedThread(ctx: Ctx, { requestId }: { requestId: string }) {
  const provider = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const request = await requireAsked(tx, provider, requestId);
    const messages = await selectMessages(tx.trx, requestId);
    const notes = await selectNotes(tx.trx, requestId);
    const names = await findNames(
      tx.trx,
      [...new Set([...messages, ...notes].map(({ author_id }) => author_id))].filter((id) => id !== null),
    );
    await recordAudit(tx, { action: "contact-request.read", objectId: requestId, subjectId: request.user_id });
    return {
      id: request.id,
      reference: request.reference,
      subject: request.subject,
      topicKey: findTopic(request.topic_key)?.key ?? null,
      fullName: request.full_name,
      patientId: request.user_id && (await selectIsPatient(tx.trx, request.user_id)) ? request.user_id : null,
      priority: request.priority,
      state: request.state,
      dueAt: request.due_at,
      canReply: requestStates.can("reply", stated(request, tx.now)),
      ownCount: messages.filter(({ author_id }) => author_id === provider.userId).length,
      lastMessageId: messages.at(-1)?.id ?? null,
      messages: messages.map((message) => ({
        id: message.id,
        isFromClinic: message.author_id !== request.user_id,
        name: message.author_id === request.user_id ? request.full_name : (names.get(message.author_id ?? "") ?? null),
        body: message.body,
        fileId: message.file_id,
        at: message.created_at,
      })),
      notes: notes.map((note) => ({
        id: note.id,
        name: names.get(note.author_id) ?? null,
        body: note.body,
        at: note.created_at,
      })),
    };
  });
}
