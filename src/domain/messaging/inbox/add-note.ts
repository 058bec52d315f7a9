import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertNote } from "./queries-desk.server.ts";
import { requireAsked } from "../threads/require-asked.ts";
import { Words } from "../message-text.ts";
import { requireReader } from "./require-reader.ts";

export const InternalNote = z.object({ requestId: z.uuid(), note: Words("note-missing") });

/** An internal note next to the conversation. */
export async function addNote(ctx: Ctx, input: z.infer<typeof InternalNote>): Promise<void> {
  const author = requireReader(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireAsked(tx, author, input.requestId);
    await insertNote(tx, {
      id: newId(tx.now.getTime()),
      request_id: request.id,
      author_id: author.userId,
      body: input.note,
      created_at: tx.now,
    });
    await recordAudit(tx, { action: "contact-request.noted", objectId: request.id, subjectId: request.user_id });
  });
}
