import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { StaffReply, sendReply } from "./send-reply.ts";

/**
 * Answers a patient. The text stays in the clinic; an email says there's a reply and links to it. Replying to an unclaimed
 * request claims it. Until a visitor confirms their address, the only email they get asks them to confirm it.
 */
export async function replyAsStaff(ctx: Ctx, input: z.infer<typeof StaffReply>): Promise<void> {
  const staff = requireStaff(ctx);
  await sendReply(ctx, staff, input);
}
