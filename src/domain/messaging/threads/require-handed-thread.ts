import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireAsked } from "./require-asked.ts";

/** Whether it is one of them; another's is not there. */
export async function requireHandedThread(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  const provider = requireProvider(ctx);
  await inTransaction(ctx, (tx) => requireAsked(tx, provider, requestId));
}
