import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { changeHold } from "./change-hold.ts";

export const Hold = z.object({
  reportId: z.uuid(),
  valueId: z.uuid(),
  reason: z.string().trim().min(1, "harm-missing").max(500),
});

/**
 * Withholds one result from the member because seeing it now would harm them. Only a provider can, one result at a time, with the
 * reason on record: anything broader would be information blocking.
 */
export async function holdValue(ctx: Ctx, input: z.infer<typeof Hold>): Promise<void> {
  const provider = requireProvider(ctx);
  await changeHold(ctx, input, "held", (now) => ({
    held_at: now,
    held_by: provider.userId,
    hold_reason: input.reason,
  }));
}
