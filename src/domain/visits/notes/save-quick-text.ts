import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { upsertQuickText } from "./queries-quick-text.server.ts";

export const QuickText = z.object({
  name: z
    .string("quick-text-name-missing")
    .trim()
    .min(1, "quick-text-name-missing")
    .max(40, "quick-text-name-too-long"),
  text: z.string("quick-text-missing").trim().min(1, "quick-text-missing").max(2_000, "quick-text-too-long"),
});

/** Saves a text that a provider uses often. The same name replaces the text. */
export async function saveQuickText(ctx: Ctx, input: z.infer<typeof QuickText>): Promise<void> {
  const { userId } = requireProvider(ctx);
  const { name, text } = QuickText.parse(input);
  await inTransaction(ctx, ({ trx }) => upsertQuickText(trx, { providerId: userId, name, text, at: ctx.now }));
}
