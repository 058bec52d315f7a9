import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { upsertRead } from "./queries-read.server.ts";
import { readSubmittedAnswers, type SubmittedAnswers } from "./read-submitted-answers.ts";

/** Somebody's answers in full, which a provider has then read. */
export async function getSubmittedAnswers(ctx: Ctx, input: { userId: string }): Promise<SubmittedAnswers> {
  const reader = requireKind(ctx, ["nurse", "provider", "admin"]);
  return inTransaction(ctx, async (tx) => {
    const submitted = await readSubmittedAnswers(tx, input);
    if (reader.kind === "provider")
      await upsertRead(tx.trx, { provider_id: reader.userId, user_id: input.userId, read_at: tx.now });
    return submitted;
  });
}
