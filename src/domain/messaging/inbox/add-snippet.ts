import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertSnippet } from "./queries-desk.server.ts";
import { Words } from "../message-text.ts";

export const NewSnippet = z.object({
  title: z.string().trim().min(1, "title-missing").max(80),
  body: Words("text-missing").pipe(z.string().max(5_000)),
});

export async function addSnippet(ctx: Ctx, input: z.infer<typeof NewSnippet>): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const id = newId(tx.now.getTime());
    await insertSnippet(tx.trx, { id, ...input, created_by: staff.userId, created_at: tx.now });
    await recordAudit(tx, { action: "reply-snippet.changed", objectId: id });
  });
}
