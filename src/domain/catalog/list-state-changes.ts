import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectStateChanges } from "./queries-change.server.ts";

/** States served now, and scheduled changes. */
export async function listStateChanges(ctx: Ctx) {
  requireAdmin(ctx);
  const day = clinicToday(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectStateChanges(trx, day));
}
