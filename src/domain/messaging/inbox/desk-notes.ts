import { z } from "zod";
import { requireKind, requireStaff, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import {
  beatPresence,
  countRequests,
  deleteSnippet,
  insertNote,
  insertSnippet,
  leavePresence,
  selectSnippets,
  type InboxCounts,
} from "./queries-desk.server.ts";
import { requireAsked } from "../threads/require-asked.ts";
import { Words } from "../message-text.ts";

/** Whoever answers patients. Which conversations a provider may read is asked by requireAsked. */
const requireReader = (ctx: Ctx): PersonActor => requireKind(ctx, ["employee", "admin", "provider"]);

export const InternalNote = z.object({ requestId: z.uuid(), note: Words("Enter your note") });

/** Words among colleagues, beside the conversation. */
export async function addNote(ctx: Ctx, input: z.infer<typeof InternalNote>): Promise<void> {
  const author = requireReader(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireAsked(tx, author, input.requestId);
    await insertNote(tx.trx, {
      id: newId(tx.now.getTime()),
      request_id: request.id,
      author_id: author.userId,
      body: input.note,
      created_at: tx.now,
    });
    await recordAudit(tx, { action: "contact-request.noted", objectId: request.id, subjectId: request.user_id });
  });
}

/** "I am answering this", said again and again while the box is in use. Without a request: "I am not any more". */
export async function recordPresence(ctx: Ctx, input: { requestId: string | null }): Promise<void> {
  const reader = requireReader(ctx);
  await inTransaction(ctx, async (tx) => {
    if (input.requestId === null) return leavePresence(tx.trx, reader.userId);
    await requireAsked(tx, reader, input.requestId);
    await beatPresence(tx.trx, { request_id: input.requestId, user_id: reader.userId, seen_at: tx.now });
  });
}

/** How much there is, asked of the requests themselves each time. */
export async function countInbox(ctx: Ctx): Promise<InboxCounts> {
  const { userId } = requireStaff(ctx);
  return inTransaction(ctx, ({ trx, now }) => countRequests(trx, { me: userId, now }));
}

export type Snippet = { id: string; title: string; body: string };

/** Texts used often, for everyone who answers. */
export async function listSnippets(ctx: Ctx): Promise<Snippet[]> {
  requireReader(ctx);
  return inTransaction(ctx, ({ trx }) => selectSnippets(trx));
}

export const NewSnippet = z.object({
  title: z.string().trim().min(1, "Enter a title").max(80, "Use 80 characters or fewer"),
  body: Words("Enter the text").pipe(z.string().max(5_000, "Use 5,000 characters or fewer")),
});

export async function addSnippet(ctx: Ctx, input: z.infer<typeof NewSnippet>): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const id = newId(tx.now.getTime());
    await insertSnippet(tx.trx, { id, ...input, created_by: staff.userId, created_at: tx.now });
    await recordAudit(tx, { action: "reply-snippet.changed", objectId: id });
  });
}

export async function removeSnippet(ctx: Ctx, input: { snippetId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    await deleteSnippet(tx.trx, input.snippetId);
    await recordAudit(tx, { action: "reply-snippet.changed", objectId: input.snippetId });
  });
}
