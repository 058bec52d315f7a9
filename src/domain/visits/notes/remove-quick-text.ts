import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { deleteQuickText } from "./queries-quick-text.server.ts";

/** Removes one of the provider's own texts; nothing happens if it's gone already. */
export async function removeQuickText(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { userId } = requireProvider(ctx);
  await inTransaction(ctx, ({ trx }) => deleteQuickText(trx, { id, providerId: userId }));
}
