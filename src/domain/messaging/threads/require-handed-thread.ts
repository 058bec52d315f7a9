import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireAsked } from "./require-asked.ts";

/** Throws unless it's one of them; another provider's is a 404. */
export async function requireHandedThread(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  const provider = requireProvider(ctx);
  await inReadTransaction(ctx, (tx) => requireAsked(tx, provider, requestId));
}
