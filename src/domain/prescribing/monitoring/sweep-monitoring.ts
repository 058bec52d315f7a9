import { Temporal } from "temporal-polyfill";
import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { followMonitoring } from "./follow-monitoring.ts";
import { selectTreated } from "./queries-course.server.ts";

const BATCH = 200;

/**
 * Goes through everyone on treatment. Plans what is due for people who were treated before there were due items, and repairs what an
 * event missed. Each batch is one transaction; if a worker dies, the next night does the rest.
 */
export async function sweepMonitoring(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  // A course that ended is closed the night after; a year covers every prescription that can still matter.
  const since = Temporal.PlainDate.from(clinicToday(ctx)).subtract({ years: 1 }).toString();
  let after: string | null = null;
  for (;;) {
    const userIds: string[] = await inTransaction(ctx, async (tx) => {
      const found = await selectTreated(tx.trx, { since, after, limit: BATCH });
      await followMonitoring(tx, { userIds: found });
      return found;
    });
    if (userIds.length < BATCH) return;
    after = userIds.at(-1)!;
  }
}
