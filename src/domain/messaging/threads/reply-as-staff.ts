import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { StaffReply, sendReply } from "./send-reply.ts";

/**
 * Answers a patient. The words stay in the clinic; a mail says that there is a reply and where. An unclaimed request becomes
 * the writer's own. To a visitor nothing but the question whether the address is theirs goes out until it is confirmed.
 */
export async function replyAsStaff(ctx: Ctx, input: z.infer<typeof StaffReply>): Promise<void> {
  const staff = requireStaff(ctx);
  await sendReply(ctx, staff, input);
}
