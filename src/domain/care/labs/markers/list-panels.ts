import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { selectPanels, type Panel } from "./queries-panel.server.ts";

/** Panels for the form where staff enter reports. */
export async function listPanels(ctx: Ctx): Promise<Panel[]> {
  requireStaff(ctx);
  return inTransaction(ctx, ({ trx, env, now }) => selectPanels(trx, clinicToday({ env, now })));
}
