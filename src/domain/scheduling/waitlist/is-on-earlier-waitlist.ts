import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { hasOpenWaitlistEntry } from "./queries-waitlist.server.ts";

export async function isOnEarlierWaitlist(ctx: Ctx, input: { appointmentId: string }): Promise<boolean> {
  requireMember(ctx);
  return inReadTransaction(ctx, ({ trx }) => hasOpenWaitlistEntry(trx, input.appointmentId));
}
