import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { Email } from "#domain/identity/profile/person-fields.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { insertStateWait, isRepeatedStateWait } from "./queries-waitlist.server.ts";

export const StateWait = z.object({
  email: Email,
  state: z.string().refine(isUsState, "own-state-missing"),
});

/** Someone in an unserved state asks to be notified when we open there. Responds the same whether or not they asked before. */
export async function joinStateWaitlist(ctx: Ctx, input: z.infer<typeof StateWait>): Promise<void> {
  const { email, state } = StateWait.parse(input);
  try {
    await inTransaction(ctx, (tx) =>
      insertStateWait(tx.trx, { id: newId(tx.now.getTime()), email, state, created_at: tx.now }),
    );
  } catch (error) {
    if (!isRepeatedStateWait(error)) throw error;
  }
}
