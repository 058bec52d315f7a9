import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectOpen, type OpenAlarm } from "./queries-alarm.server.ts";

/** Alarms that are paging or not closed yet, oldest first; shown above the inbox. */
export async function listOpenAlarms(ctx: Ctx): Promise<OpenAlarm[]> {
  requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectOpen(trx));
}
