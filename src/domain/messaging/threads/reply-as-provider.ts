import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { StaffReply, sendReply } from "./send-reply.ts";

/** The same, for the provider who was asked. */
export async function replyAsProvider(ctx: Ctx, input: z.infer<typeof StaffReply>): Promise<void> {
  const provider = requireProvider(ctx);
  await sendReply(ctx, provider, input);
}
