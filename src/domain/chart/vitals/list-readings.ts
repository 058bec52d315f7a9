import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectReadings } from "./queries.server.ts";
import type { SavedReading } from "./vital.ts";

/** The member's own readings, newest first. Nobody who views the site as the member gets them. */
export async function listReadings(ctx: Ctx): Promise<SavedReading[]> {
  const { userId, viewedBy } = requireMember(ctx);
  if (viewedBy) return [];
  return inReadTransaction(ctx, (tx) => selectReadings(tx.trx, userId));
}
