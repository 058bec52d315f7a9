import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { selectOwnReadings } from "./queries-controlled.server.ts";

/** When the member's record at a state's PDMP was read, and where. Not what it said, nor what was recorded about it. */
export async function listOwnPdmpReadings(ctx: Ctx): Promise<{ readAt: Date; state: string }[]> {
  requireMember(ctx);
  return inTransaction(ctx, ({ trx }) => selectOwnReadings(trx));
}
