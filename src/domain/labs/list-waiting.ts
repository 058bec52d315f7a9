import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { selectAlerting, selectToVerify } from "./alerts/queries-alert.server.ts";
import { readReports } from "./read-reports.ts";
import { LISTED } from "./list-reports.ts";

/** Reports waiting for a second person, and reports with open alerts, across all members. */
export async function listWaiting(ctx: Ctx) {
  requireStaff(ctx);
  return readReports(ctx, async (tx) => ({
    alerting: await selectAlerting(tx.trx, LISTED),
    toVerify: await selectToVerify(tx.trx, LISTED),
  }));
}
