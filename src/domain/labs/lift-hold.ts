import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { changeHold } from "./change-hold.ts";

export async function liftHold(ctx: Ctx, input: { reportId: string; valueId: string }): Promise<void> {
  requireProvider(ctx);
  await changeHold(ctx, input, "hold-lifted", () => ({ held_at: null, held_by: null, hold_reason: null }));
}
