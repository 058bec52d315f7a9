import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectQuickTexts } from "./queries-quick-text.server.ts";

/** The provider's own texts, by name. */
export async function listQuickTexts(ctx: Ctx): Promise<{ id: string; name: string; text: string }[]> {
  const { userId } = requireProvider(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectQuickTexts(trx, userId));
}
